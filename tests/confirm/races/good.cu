// SPDX-License-Identifier: Apache-2.0
// Races that rest on what the missing header does: nobody knows.
#include "engine/tasks.h"

// It may wait for the block.
__global__ void shared_steps(const float *x, float *out, int n)
{
    __shared__ float tile[256];
    tile[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
    engine::advance(n);
    out[blockIdx.x * 256 + threadIdx.x] = tile[255 - threadIdx.x];
    __syncthreads();
    tile[threadIdx.x] = 0;
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] += tile[255 - threadIdx.x];
}

// The same in a loop that threads leave at different times: it stands for a barrier, and parts them.
__global__ void parted_steps(const float *x, float *out, int n)
{
    __shared__ float tile[256];
    tile[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
    for (int i = threadIdx.x; i < n; i += 256)
        engine::advance(i);
    out[blockIdx.x * 256 + threadIdx.x] = tile[255 - threadIdx.x];
    __syncthreads();
    tile[threadIdx.x] = 0;
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] += tile[255 - threadIdx.x];
}

void run(const float *x, float *out, int n)
{
    shared_steps<<<n, 256>>>(x, out, n);
    parted_steps<<<n, 256>>>(x, out, n);
}

// Who gets there is told by the header.
__global__ void chosen(const float *x, float *out)
{
    __shared__ float best;
    if (engine::is_leader(threadIdx.x))
        best = x[blockIdx.x];
    out[blockIdx.x * blockDim.x + threadIdx.x] = best;
}

// It shows with one number that the header may give, not with others.
__global__ void paired(const engine::Site *sites, float *out)
{
    __shared__ float tile[256];
    tile[threadIdx.x] = engine::to_float(sites[threadIdx.x]);
    __syncthreads();
    if (engine::part_size == 4) {
        tile[threadIdx.x] = 1.f + threadIdx.x;
        out[blockIdx.x * 256 + threadIdx.x] = tile[255 - threadIdx.x];
    }
}
void run_paired(const engine::Site *sites, float *out, int blocks)
{
    paired<<<blocks, 256>>>(sites, out);
}

// Who shares a warp with whom is told by a shape that nobody sees.
__global__ void planes(const engine::Site *sites, float *out)
{
    __shared__ float tile[1024];
    int i = threadIdx.y * blockDim.x + threadIdx.x;
    tile[i] = engine::to_float(sites[i]);
    __syncthreads();
    float sum = tile[i];
    tile[i] = sum + 1.f;
    sum += tile[threadIdx.x * blockDim.y + threadIdx.y];
    out[i] = sum;
}
void run_planes(const engine::Site *sites, float *out, dim3 shape)
{
    planes<<<64, shape>>>(sites, out);
}
