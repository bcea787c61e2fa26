/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a length that is filled up to whole blocks, or to whole rounds of the warps of a block, ends for all at once. */
#include <cuda_runtime.h>

__global__ void warps_divided(float *x, int n)
{
    int warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int j = warp; j < (n + warps - 1) / warps * warps; j += warps) {
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void warps_filled(float *x, int n)
{
    int warp = threadIdx.x / 32, warps = blockDim.x / 32;
    for (int j = warp; j < n + warps - n % warps; j += warps) {
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void block_filled(float *x, int n)
{
    for (int j = threadIdx.x; j < n + blockDim.x - n % blockDim.x; j += blockDim.x) {
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void block_filled_less(float *x, int n)
{
    for (int j = threadIdx.x; j < n + (blockDim.x - n % blockDim.x) % blockDim.x; j += blockDim.x) {
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

/* whole rounds of the warps, and each thread steps by the block */
__global__ void warps_for_threads(float *x, int n)
{
    int warps = blockDim.x / 32;
    for (int j = threadIdx.x; j < n + warps - n % warps; j += blockDim.x) { //~ barrier-divergent?
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

/* what is missing, of another length */
__global__ void other_length(float *x, int n, int m)
{
    for (int j = threadIdx.x; j < n + blockDim.x - m % blockDim.x; j += blockDim.x) { //~ barrier-divergent?
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

void run(float *x, int n, int m)
{
    warps_divided<<<1, 256>>>(x, n);
    warps_filled<<<1, 256>>>(x, n);
    block_filled<<<1, 256>>>(x, n);
    block_filled_less<<<1, 256>>>(x, n);
    warps_for_threads<<<1, 256>>>(x, n);
    other_length<<<1, 256>>>(x, n, m);
}

/* whole rounds of a grid of blocks, and of 256 threads */
__global__ void grid_filled(float *x, int n)
{
    int end = n + blockDim.x - n % blockDim.x;
    for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < end; j += blockDim.x * gridDim.x) {
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void number_filled(float *x, int n)
{
    int pad = (256 - n % 256) % 256;
    for (int j = threadIdx.x; j < n + pad; j += 256) {
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void warps_shifted(float *x, int n)
{
    int warps = blockDim.x >> 5, warp = threadIdx.x >> 5;
    for (int j = warp; j < (n + warps - 1) / warps * warps; j += warps) {
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

/* threads start further on, four apart, or at the lane; less than the block is filled up, or some is taken off */
__global__ void from_first(float *x, int n, int first)
{
    for (int j = first + threadIdx.x; j < n + blockDim.x - n % blockDim.x; j += blockDim.x) { //~ barrier-divergent?
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void by_four(float *x, int n)
{
    for (int j = threadIdx.x * 4; j < n + blockDim.x - n % blockDim.x; j += blockDim.x * 4) { //~ barrier-divergent?
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void from_thread_by_warps(float *x, int n)
{
    int warps = blockDim.x / 32;
    for (int j = threadIdx.x; j < n + warps - n % warps; j += warps) { //~ barrier-divergent?
        if (j < n)
            atomicAdd(&x[j], 1);
        __syncthreads();
    }
}

__global__ void less_filled(float *x, int n)
{
    for (int j = threadIdx.x; j < n + 64 - n % 64; j += 256) { //~ barrier-divergent?
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

__global__ void filled_but(float *x, int n, int m)
{
    int end = n + 256 - n % 256;
    end -= m;
    for (int j = threadIdx.x; j < end; j += 256) { //~ barrier-divergent?
        if (j < n)
            x[j] += 1;
        __syncthreads();
    }
}

void run_more(float *x, int n, int m)
{
    grid_filled<<<4, 256>>>(x, n);
    number_filled<<<1, 256>>>(x, n);
    warps_shifted<<<1, 256>>>(x, n);
    from_first<<<1, 256>>>(x, n, m);
    by_four<<<1, 256>>>(x, n);
    from_thread_by_warps<<<1, 256>>>(x, n);
    less_filled<<<1, 256>>>(x, n);
    filled_but<<<1, 256>>>(x, n, m);
}
