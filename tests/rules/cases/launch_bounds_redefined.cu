// SPDX-License-Identifier: Apache-2.0
// CL303: a macro that is defined anew before the kernel, and one that is not.
#define BLOCK_THREADS 256
#define OTHER_THREADS 256
#undef BLOCK_THREADS
#define BLOCK_THREADS 512

__global__ __launch_bounds__(BLOCK_THREADS) void refine(float *x)
{
    x[blockIdx.x * 512 + threadIdx.x] += 1.0f;
}

__global__ __launch_bounds__(OTHER_THREADS) void refine_more(float *x)
{
    x[blockIdx.x * 512 + threadIdx.x] += 1.0f;
}

void run(float *x, int blocks)
{
    refine<<<blocks, 512>>>(x);
    refine_more<<<blocks, 512>>>(x); //~ launch-bounds-mismatch
}
