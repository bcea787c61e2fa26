/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: the barrier is missing behind the last of the writes, in the helper whose memory it is. */
#include <cuda_runtime.h>

__global__ void columns(const float *in, float *out, int rows)
{
    __shared__ float part[128];
    part[threadIdx.x] = 0;
    for (int r = 0; r < rows; r++)
        part[threadIdx.x] += in[r * 128 + threadIdx.x]; //~ shared-race
    if (threadIdx.x == 0)
        for (int i = 0; i < 128; i++)
            *out += part[i];
}

__device__ bool is_first_of_kind(int key)
{
    __shared__ int keys[256];
    keys[threadIdx.x] = key; //~ shared-race
    __syncthreads();
    for (unsigned i = 0; i < threadIdx.x; i++)
        if (keys[i] == key)
            return false;
    return true;
}

__global__ void pick(const int *keys, int *out, int rounds)
{
    for (int k = 0; k < rounds; k++)
        if (is_first_of_kind(keys[k * 256 + threadIdx.x]))
            out[k * 256 + threadIdx.x] = 1;
}

__device__ float from_neighbour(float *row, float mine)
{
    row[threadIdx.x] = mine;
    __syncthreads();
    return row[threadIdx.x ^ 32];
}

__global__ void shift(float *data, int rounds)
{
    __shared__ float row[256];
    for (int k = 0; k < rounds; k++)
        data[k * 256 + threadIdx.x] =
            from_neighbour(row, data[k * 256 + threadIdx.x]); //~ shared-race
}

/* One lane of each warp prepares what all of its lanes add to. */
__global__ void longest(const int *length, int *out)
{
    __shared__ int most[8];
    int w = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0)
        most[w] = 0; //~ shared-race
    atomicMax(&most[w], length[blockIdx.x * 256 + threadIdx.x]);
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = most[w];
}

__global__ void longest_in_step(const int *length, int *out)
{
    __shared__ int most[8];
    int w = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0)
        most[w] = 0;
    __syncwarp();
    atomicMax(&most[w], length[blockIdx.x * 256 + threadIdx.x]);
    __syncthreads();
    out[blockIdx.x * 256 + threadIdx.x] = most[w];
}

/* cleared in a loop, added to in another, under a condition */
template <int ROWS, int COLUMNS> __global__ void dots(const float *in, float *out, int n)
{
    __shared__ float sum[ROWS][COLUMNS];
    int t = threadIdx.x;
    for (int r = 0; r < ROWS; r++)
        sum[r][t] = 0;
    for (int k = t; k < n; k += COLUMNS)
        for (int r = 0; r < ROWS; r++)
            if (in[k] > 0)
                sum[r][t] += in[r * n + k]; //~ shared-race
    float dot = 0;
    for (int k = 0; k < COLUMNS; k++)
        if (t < ROWS)
            dot += sum[t][k];
    if (t < ROWS)
        out[t] = dot;
}
void run_dots(const float *in, float *out, int n)
{
    dots<16, 64><<<1, 64>>>(in, out, n);
}
