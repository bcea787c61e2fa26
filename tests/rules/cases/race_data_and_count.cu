// SPDX-License-Identifier: Apache-2.0
// CL102: an index of what the data say and of a loop's own count.
#include "nowhere.h"

__global__ void deposit(float *out, const int *cell, const float *charge)
{
    __shared__ float rho[64];
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        rho[i] = 0;
    __syncthreads();
    const int first = cell[threadIdx.x];
    for (int i = 0; i < 5; i++)
        atomicAdd(&rho[first + i], charge[i]); //~ shared-race
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        out[i] = rho[i];
}

__global__ void deposit_wait(float *out, const int *cell, const float *charge)
{
    __shared__ float rho[64];
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        rho[i] = 0;
    __syncthreads();
    const int first = cell[threadIdx.x];
    for (int i = 0; i < 5; i++)
        atomicAdd(&rho[first + i], charge[i]);
    __syncthreads();
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        out[i] = rho[i];
}

// where its block begins a header says
__global__ void deposit_in_clusters(float *out, const int *cell, const float *charge)
{
    __shared__ float rho[kCells];
    const int first = cell[threadIdx.x] - blockIdx.x * Params::cluster_width(1);
    for (int i = threadIdx.x; i < kCells; i += blockDim.x)
        rho[i] = 0;
    atomicAdd(&rho[first], charge[0]); //~ shared-race
    __syncthreads();
    for (int i = threadIdx.x; i < kCells; i += blockDim.x)
        out[i] = rho[i];
}

// two buffers by turns
__global__ void turns(float *out, const int *cell, int rounds)
{
    __shared__ float rho[512];
    const int own = cell[threadIdx.x];
    rho[threadIdx.x] = 0;
    __syncthreads();
    for (int i = 0; i < rounds; i++) {
        float v = rho[own + 256 * (i % 2)];
        rho[threadIdx.x + 256 * ((i + 1) % 2)] = v + 1;
        __syncthreads();
    }
    out[threadIdx.x] = rho[threadIdx.x];
}
