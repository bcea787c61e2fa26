/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a tensor of no elements has no rows, either, by whatever the rows are counted; no more blocks than the
 * device runs at once are as few as the tensor says; a function that asks the device makes them of its argument. */
#include <algorithm>

#include "tensors.h"

__global__ void lift(float *x, long n)
{
    for (long i = blockIdx.x * (long)blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        x[i] += 1.0f;
}

void rows_of(Tensor x, long columns, cudaStream_t stream)
{
    const long rows = x.numel() / columns;
    lift<<<rows, 256, 0, stream>>>(x.mem.ptr, x.numel()); //~ invalid-launch
}

void rows_asked(Tensor x, long columns, cudaStream_t stream)
{
    const long rows = x.numel() / columns;
    if (rows == 0)
        return;
    lift<<<rows, 256, 0, stream>>>(x.mem.ptr, x.numel());
}

/* the host divides by it first */
void rows_of_itself(Tensor x, cudaStream_t stream)
{
    const long columns = x.numel();
    lift<<<x.size(0) / x.size(0), 256, 0, stream>>>(x.mem.ptr, columns);
}

/* never 0, however few there are */
void at_least_one(Tensor x, long columns, cudaStream_t stream)
{
    lift<<<std::max<long>(1, x.numel() / columns), 256, 0, stream>>>(x.mem.ptr, x.numel());
}

void for_device(Tensor x, int multiProcessorCount, cudaStream_t stream)
{
    const int blocks = std::min<int>((x.numel() + 255) / 256, multiProcessorCount * 32);
    lift<<<blocks, 256, 0, stream>>>(x.mem.ptr, x.numel()); //~ invalid-launch
}

/* whatever the other one is, it may be the larger */
void for_another(Tensor x, int others, cudaStream_t stream)
{
    const int blocks = std::max<int>((x.numel() + 255) / 256, others * 32);
    lift<<<blocks, 256, 0, stream>>>(x.mem.ptr, x.numel());
}

static int blocks_for(long n, int threads)
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    const int most = prop.multiProcessorCount * (prop.maxThreadsPerMultiProcessor / threads);
    return std::min<int>(most, (n + threads - 1) / threads);
}

void by_function(Tensor x, cudaStream_t stream)
{
    lift<<<blocks_for(x.numel(), 256), 256, 0, stream>>>(x.mem.ptr, x.numel()); //~ invalid-launch
}

static int some_blocks_for(long n, int threads)
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    const int most = prop.multiProcessorCount * (prop.maxThreadsPerMultiProcessor / threads);
    if (n == 0)
        n = 1;
    return std::min<int>(most, (n + threads - 1) / threads);
}

void by_function_that_asks(Tensor x, cudaStream_t stream)
{
    lift<<<some_blocks_for(x.numel(), 256), 256, 0, stream>>>(x.mem.ptr, x.numel());
}
