// SPDX-License-Identifier: Apache-2.0
// CL301: dynamic shared memory that is counted in blocks where it is for threads, or in elements for bytes.
#include "project/real.h"

__global__ void extent(const float *x, float *out, int n)
{
    extern __shared__ float part[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[2 * threadIdx.x] = i < n ? x[i] : 0.0f;
    part[2 * threadIdx.x + 1] = part[2 * threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0] + part[1];
}

void run_extent(const float *x, float *out, int n, int blocks, int threads)
{
    if (blocks > 1024 || threads > 1024)
        return;
    extent<<<blocks, threads, blocks * 2 * sizeof(float)>>>(x, out, n); //~ shared-memory-too-large!
    extent<<<blocks, threads, threads * 2 * sizeof(float)>>>(x, out, n);
}

// the second step: as many threads as there were blocks
void run_again(const float *x, float *out, int n, int blocks)
{
    if (blocks > 1024)
        return;
    extent<<<blocks, blocks, blocks * 2 * sizeof(float)>>>(x, out, n);
}

// a slot for each block is what it goes on to
__global__ void gather(const float *x, float *out, int n)
{
    extern __shared__ float slots[];
    for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
        slots[i] = x[i];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = slots[blockIdx.x] + n;
}

void run_gather(const float *x, float *out, int n, int blocks)
{
    if (blocks > 1024)
        return;
    gather<<<blocks, 256, blocks * sizeof(float)>>>(x, out, n);
}

__global__ void sum_warps(const REAL *x, REAL *out, int warps)
{
    extern __shared__ REAL shared[];
    unsigned lane = threadIdx.x % warpSize;
    REAL v = x[blockIdx.x * blockDim.x + threadIdx.x];
    if (lane == 0)
        shared[threadIdx.x / warpSize] = v;
    __syncthreads();
    v = threadIdx.x < warps ? shared[threadIdx.x] : 0;
    if (threadIdx.x == 0)
        out[blockIdx.x] = v;
}

void run_warps(const REAL *x, REAL *out, dim3 grid, dim3 block)
{
    int warps = block.x * block.y / 32;
    sum_warps<<<grid, block, warps>>>(x, out, warps); //~ shared-memory-too-large?
    sum_warps<<<grid, block, warps * sizeof(REAL)>>>(x, out, warps);
}

__global__ void sum_eight(const REAL *x, REAL *out)
{
    extern __shared__ REAL eight[];
    if (threadIdx.x % 32 == 0)
        eight[threadIdx.x / 32] = x[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = eight[0];
}

void run_eight(const REAL *x, REAL *out, dim3 grid)
{
    dim3 block(512);
    sum_eight<<<grid, block, 8>>>(x, out); //~ shared-memory-too-large!
    sum_eight<<<grid, block, 128>>>(x, out);
}

// enough for the block, whatever the blocks are
void run_enough(const float *x, float *out, int n, int blocks, int threads)
{
    if (blocks > 100)
        return;
    extent<<<blocks, 128, (blocks + 256) * sizeof(float)>>>(x, out, n);
    extent<<<blocks, 32, blocks * 64 * sizeof(float)>>>(x, out, n);
    if (blocks < 64)
        return;
    extent<<<blocks, 32, blocks * sizeof(float)>>>(x, out, n);
}

// elements of a constant of another file: NDIM of them for each block, and used for each thread
__global__ void extent_of_all(const float *x, float *out, int n)
{
    extern __shared__ float least[];
    for (int axis = 0; axis < NDIM; axis++)
        least[2 * NDIM * threadIdx.x + 2 * axis] = x[n * axis];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = least[0];
}

void run_extent_of_all(const float *x, float *out, int n, int blocks, int threads)
{
    if (blocks > 64 || threads > 64)
        return;
    extent_of_all<<<blocks, threads, blocks * 2 * NDIM * sizeof(float)>>>(x, out, n); //~ shared-memory-too-large!
    extent_of_all<<<blocks, threads, threads * 2 * NDIM * sizeof(float)>>>(x, out, n);
}

// BLOCK_ROOM is of another file, too: each of a few blocks may count as many as there are threads
void run_rooms(const float *x, float *out, int n, int blocks, int threads)
{
    if (blocks > 64 || threads > 64)
        return;
    extent<<<blocks, threads, blocks * BLOCK_ROOM * sizeof(float)>>>(x, out, n);
}
