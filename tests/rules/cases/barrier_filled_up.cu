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
