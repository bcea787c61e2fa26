/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: elements that a caller hands over are those of a tensor of its own, which may have none. */
#include "absent_blocks.h"

__global__ void lift(float *x, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += 1.0f;
}
void handed(float *x, int64_t num_elements, cudaStream_t stream)
{
    lift<<<(num_elements + 255) / 256, 256, 0, stream>>>(x, num_elements); //~ invalid-launch
}
void handed_blocks(float *x, int64_t num_elements, cudaStream_t stream)
{
    lift<<<SMBlocksNum4ThreadsNum(num_elements), 256, 0, stream>>>(x, num_elements); //~ invalid-launch
}
void handed_some(float *x, int64_t elem_cnt, cudaStream_t stream)
{
    if (elem_cnt > 0)
        lift<<<(elem_cnt + 255) / 256, 256, 0, stream>>>(x, elem_cnt);
}
void of_one_element(float *x, int64_t elem_size, int64_t n, cudaStream_t stream)
{
    lift<<<(elem_size + 255) / 256, 256, 0, stream>>>(x, elem_size);
    lift<<<(n + 255) / 256, 256, 0, stream>>>(x, n);
}
