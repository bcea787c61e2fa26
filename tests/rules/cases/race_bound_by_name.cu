// SPDX-License-Identifier: Apache-2.0
// CL102: `__launch_bounds__(CELLS)` of a constant that stands in a header out of sight: the block has as many threads.
#include "missing/cells.h"

__global__ void __launch_bounds__(CELLS) mass(const float *in, float *out)
{
    __shared__ float sum[CELLS];
    const unsigned t = threadIdx.x;
    sum[t] = in[blockIdx.x * CELLS + t]; //~ shared-race
    for (unsigned s = CELLS / 2; s > 0; s >>= 1) {
        if (t < s)
            sum[t] += sum[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = sum[0];
}

__global__ void __launch_bounds__(CELLS) mass_waits(const float *in, float *out)
{
    __shared__ float sum[CELLS];
    const unsigned t = threadIdx.x;
    sum[t] = in[blockIdx.x * CELLS + t];
    __syncthreads();
    for (unsigned s = CELLS / 2; s > 0; s >>= 1) {
        if (t < s)
            sum[t] += sum[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = sum[0];
}

/* a copy in rounds: each thread looks at what it has put there itself */
__global__ void __launch_bounds__(CELLS) own(const float *in, float *out, int n)
{
    __shared__ float part[4 * CELLS];
    for (unsigned i = threadIdx.x; i < 4 * CELLS; i += CELLS)
        part[i] = in[i];
    for (unsigned i = 0; i < 4; i++)
        out[threadIdx.x + i * CELLS] = part[threadIdx.x + i * CELLS];
}

/* a block of one warp by its constant's name: there is nothing between warps to wait for */
__global__ void __launch_bounds__(WARP_SIZE) one_warp(const float *in, float *out)
{
    __shared__ float part[WARP_SIZE];
    part[threadIdx.x] = in[threadIdx.x];
    __syncwarp();
    out[threadIdx.x] = part[WARP_SIZE - 1 - threadIdx.x];
}
