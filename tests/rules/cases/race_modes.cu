// SPDX-License-Identifier: Apache-2.0
// What an unknown mode, count or flag guards is looked at too: each number is tried with the constants
// that it is compared with.
__global__ void one_of_two(const float *in, float *out, int mode)
{
    __shared__ float row[256];
    if (mode == 3) {
        row[threadIdx.x] = in[threadIdx.x]; //~ shared-race
        out[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
    }
    __syncthreads();
    if (mode == 4) {
        row[threadIdx.x] = in[threadIdx.x];
        __syncthreads();
        out[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
    }
}

__global__ void never_both(const float *in, float *out, int mode)
{
    __shared__ float row[256];
    if (mode == 3)
        row[threadIdx.x] = in[threadIdx.x];
    if (mode == 4)
        out[threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
    out[threadIdx.x] += row[threadIdx.x];
}

__global__ void next_task(int *head, const int *task, float *data, int n)
{
    __shared__ int mine;
    if (threadIdx.x == 0)
        mine = atomicAdd(head, 1);
    __syncthreads();
    while (mine < n) {
        if (task[mine] == mine) {
            if (threadIdx.x == 0)
                mine = atomicAdd(head, 1); //~ shared-race
            __syncthreads();
            continue;
        }
        data[mine * 256 + threadIdx.x] += 1.0f;
        __syncthreads();
        if (threadIdx.x == 0)
            mine = atomicAdd(head, 1);
        __syncthreads();
    }
}

// Branches on data that come together again leave all threads where they were.
__global__ void gathers(const float *in, float *out, int parts)
{
    __shared__ float tile[256];
    float scale = 1.0f, sum = 0.0f;
    float x = in[threadIdx.x];
    if (x > 0.5f)
        scale = 2.0f;
    for (int p = 0; p < parts; p++) {
        tile[threadIdx.x] = in[p * 256 + threadIdx.x];
        __syncthreads();
        for (int e = 0; e < 256; e++)
            sum += tile[e] * scale; //~ shared-race
    }
    out[threadIdx.x] = sum;
}

// Whoever has the smallest one will do.
__global__ void election(const int *in, int *out, int n)
{
    __shared__ int best, winner;
    int mine = 1 << 30;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        mine = min(mine, in[i]);
    if (threadIdx.x == 0)
        best = 1 << 30;
    __syncthreads();
    atomicMin(&best, mine);
    __syncthreads();
    if (mine == best)
        winner = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == winner)
        *out = mine;
}

// Only the first blocks have something to do where the size is small.
__global__ void chunks(const int *in, int *out, int bins, int len)
{
    extern __shared__ int count[];
    int from = blockIdx.x * 16 * blockDim.x + threadIdx.x;
    int to = min(from + 16 * (int)blockDim.x, len);
    if (bins <= 512)
        for (int i = threadIdx.x; i < bins; i += blockDim.x)
            count[i] = 0;
    for (int i = from; i < to; i += blockDim.x)
        if (bins <= 512)
            atomicAdd(count + in[i], 1); //~ shared-race
    __syncthreads();
    if (bins <= 512)
        for (int i = threadIdx.x; i < bins; i += blockDim.x)
            atomicAdd(out + i, count[i]);
}

// Constants keep the rows of a tile apart, which are not known here.
template <int Tile>
__global__ void strips(const float *in, float *out, int rows, int cols)
{
    __shared__ float square[Tile][Tile + 1];
    int row = blockIdx.y * Tile + threadIdx.y;
    int col = blockIdx.x * Tile + threadIdx.x;
    for (int i = 0; i < Tile; i += THREADS_OF_A_BLOCK / Tile)
        if (row + i < rows && col < cols)
            square[threadIdx.y + i][threadIdx.x] = in[(size_t)(row + i) * cols + col];
    __syncthreads();
    for (int i = 0; i < Tile; i += THREADS_OF_A_BLOCK / Tile)
        if (row + i < rows && col < cols)
            out[(size_t)(row + i) * cols + col] = square[threadIdx.x][threadIdx.y + i];
}

// As many threads to a row as the host says, who are in one warp for all that is to be seen.
template <typename T>
__global__ void row_groups(const int group, const int rows, const int first, const int *starts,
                           const int *index, const T *in, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / group + first;
    int lane = i % group;
    __shared__ volatile T part[128];
    part[threadIdx.x] = 0;
    if (row < rows) {
        int end = starts[row + 1];
        for (int k = starts[row] + lane; k < end; k += group)
            part[threadIdx.x] += in[index[k]];
        int half = group / 2;
        while (half > 0) {
            if (lane < half)
                part[threadIdx.x] += part[threadIdx.x + half];
            half /= 2;
        }
        if (lane == 0)
            out[row] = part[threadIdx.x];
    }
}

void multiply(const int group, const int rows, const int *starts, const int *index, const float *in,
              float *out)
{
    row_groups<float><<<(rows * group + 127) / 128, 128>>>(group, rows, 0, starts, index, in, out); //~ unchecked-launch?
}

// The author waits for the warp, and the header that is not here says that it is one.
#include "atoms_of_a_block.h"
__global__ void in_one_warp(float3 *out, const float3 *in, const float *factor, int n)
{
    __shared__ float3 force[ATOMS_OF_A_BLOCK];
    int i = blockIdx.x * ATOMS_OF_A_BLOCK + threadIdx.x;
    if (threadIdx.x < ATOMS_OF_A_BLOCK && i < n)
        force[threadIdx.x] = in[i];
    __syncthreads();
    if (threadIdx.x < ATOMS_OF_A_BLOCK && i < n) {
        float3 f = force[threadIdx.x];
        f.x *= factor[i];
        force[threadIdx.x] = f;
    }
    wait_syncwarp();
    const int size = ATOMS_OF_A_BLOCK * 3;
    const int rounds = (size + 31) / 32;
    const int threads = size / rounds;
    if (threadIdx.x < threads)
        for (int k = 0; k < rounds; k++)
            ((float *)out)[blockIdx.x * size + k * threads + threadIdx.x] =
                ((float *)force)[k * threads + threadIdx.x];
}
