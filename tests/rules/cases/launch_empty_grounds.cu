/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: tensors may be empty; their inner extents are not, nor is what has memory. */
#include "tensors.h"

__global__ void lift(float *x, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += 1.0f;
}

void all_elements(Tensor x, cudaStream_t stream)
{
    const size_t count = x.numel();
    lift<<<div_up(count, 256), 256, 0, stream>>>(x.mem.ptr, count); //~ invalid-launch
}

/* no elements, no memory */
void with_memory(Tensor x, cudaStream_t stream)
{
    const size_t count = x.numel();
    LIB_CHECK(x.mem.ptr != nullptr, "nothing there");
    lift<<<div_up(count, 256), 256, 0, stream>>>(x.mem.ptr, count);
}

/* images may be none; their channels are still some */
void images(Tensor x, cudaStream_t stream)
{
    lift<<<x.size(0), 256, 0, stream>>>(x.mem.ptr, x.size(0)); //~ invalid-launch
}

void channels(Tensor x, cudaStream_t stream)
{
    lift<<<x.size(1), 256, 0, stream>>>(x.mem.ptr, x.size(1));
}

/* one grid in two branches is one mistake */
void either(Tensor x, bool wide, cudaStream_t stream)
{
    const size_t count = x.numel();
    const size_t blocks = (count + 127) / 128;
    if (wide)
        lift<<<blocks, 128, 0, stream>>>(x.mem.ptr, count); //~ invalid-launch
    else
        lift<<<blocks, 128, 0, stream>>>(x.other.ptr, count);
}
