// SPDX-License-Identifier: Apache-2.0
// CL101: who leaves is a whole group of neighbours that have a row together, or beyond all that the others read.
#include <cuda_runtime.h>

#define THREADS 256

__device__ float warp_sum(float v);

// each row sums up what its own threads have stored
__global__ void row_sums(const float *in, float *out, int width, int rows, int rows_per_block)
{
    __shared__ float part[THREADS];
    const int group = THREADS / rows_per_block;
    const int row = blockIdx.x * rows_per_block + threadIdx.x / group;
    if (row >= rows) //~ barrier-divergent?
        return;
    const int lane = threadIdx.x % group;
    float sum = 0;
    for (int i = lane; i < width; i += group)
        sum += in[row * width + i];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = group / 2; half >= 32; half /= 2) {
        if (lane < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (lane < 32)
        part[threadIdx.x] = warp_sum(part[threadIdx.x]);
    __syncthreads();
    const float all = part[threadIdx.x - threadIdx.x % group];
    for (int i = lane; i < width; i += group)
        out[row * width + i] = in[row * width + i] / all;
}

// those of the row behind it
__global__ void row_sums_beyond(const float *in, float *out, int width, int rows, int rows_per_block)
{
    __shared__ float part[THREADS];
    const int group = THREADS / rows_per_block;
    const int row = blockIdx.x * rows_per_block + threadIdx.x / group;
    if (row >= rows) //~ barrier-divergent!
        return;
    const int lane = threadIdx.x % group;
    float sum = 0;
    for (int i = lane; i < width; i += group)
        sum += in[row * width + i];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int half = group; half >= 32; half /= 2) {
        if (lane < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    const float all = part[threadIdx.x - threadIdx.x % group];
    for (int i = lane; i < width; i += group)
        out[row * width + i] = in[row * width + i] / all;
}

// single threads leave, not the group
__global__ void row_sums_of_some(const float *in, float *out, int width, int rows_per_block)
{
    __shared__ float part[THREADS];
    const int group = THREADS / rows_per_block;
    const int row = blockIdx.x * rows_per_block + threadIdx.x / group;
    const int lane = threadIdx.x % group;
    if (lane >= width) //~ barrier-divergent!
        return;
    part[threadIdx.x] = in[row * width + lane];
    __syncthreads();
    for (int half = group / 2; half > 0; half /= 2) {
        if (lane < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    out[row * width + lane] = part[threadIdx.x - threadIdx.x % group];
}

// nobody reads what those beyond the last row would have stored
__global__ void mean(const float *in, float *out, int rows)
{
    extern __shared__ float parts[];
    int at = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
    if (at >= rows) //~ barrier-divergent?
        return;
    parts[at] = in[at] * in[at];
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        float sum = 0;
        for (int i = 0; i < rows; i++)
            sum += parts[i];
        out[0] = sum / rows;
    }
}

// all of the block are read
__global__ void mean_of_block(const float *in, float *out, int rows)
{
    extern __shared__ float parts[];
    int own = threadIdx.y * blockDim.x + threadIdx.x;
    int at = blockIdx.x * blockDim.x * blockDim.y + own;
    if (at >= rows) //~ barrier-divergent!
        return;
    parts[own] = in[at] * in[at];
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        float sum = 0;
        for (int i = 0; i < blockDim.x * blockDim.y; i++)
            sum += parts[i];
        out[blockIdx.x] = sum / rows;
    }
}
