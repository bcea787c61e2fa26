// SPDX-License-Identifier: Apache-2.0
// CL101: a function out of sight is asked for each thread's own index, and some leave by what it says.
#include "functors.h"

template <typename Func> __global__ void apply(Func func, double *data)
{
    __shared__ double cache[1024];
    unsigned long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!func.check_conditional(i)) //~ barrier-divergent?
        return;
    cache[threadIdx.x] = func(i);
    __syncthreads();
    data[i] = cache[threadIdx.x] + cache[threadIdx.x ^ 1];
}

__global__ void cells(Domain domain, double *data)
{
    __shared__ double cache[1024];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!is_inside(domain, i)) //~ barrier-divergent?
        return;
    cache[threadIdx.x] = data[i];
    __syncthreads();
    data[i] = cache[threadIdx.x] + cache[threadIdx.x ^ 1];
}

// asked for the block, or what is handed is not the thread's place
__global__ void whole_blocks(Domain domain, double *data)
{
    __shared__ double cache[1024];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!is_inside(domain, blockIdx.x) || !domain.row_exists(i / blockDim.x) || !domain.block_of(i))
        return;
    cache[threadIdx.x] = data[i];
    __syncthreads();
    data[i] = cache[threadIdx.x] + cache[threadIdx.x ^ 1];
}

// nobody leaves
template <typename Func> __global__ void apply_all(Func func, double *data)
{
    __shared__ double cache[1024];
    unsigned long i = blockIdx.x * blockDim.x + threadIdx.x;
    bool on = func.check_conditional(i);
    cache[threadIdx.x] = 0.0;
    if (on)
        cache[threadIdx.x] = func(i);
    __syncthreads();
    if (on)
        data[i] = cache[threadIdx.x] + cache[threadIdx.x ^ 1];
}
