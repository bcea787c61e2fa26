// SPDX-License-Identifier: Apache-2.0
// CL201: lengths that whole blocks make up: a sum of whole parts, the stages of a sort of powers of two, a number of a
// header out of sight.
#include "absent.h"
#define TILE 32

__global__ void number(int *row_of)
{
    int i = blockIdx.x * TILE + threadIdx.x;
    row_of[i] = row_of[i] + 1;
}

__global__ void number_all(int *row_of)
{
    int i = blockIdx.x * TILE + threadIdx.x;
    row_of[i] = row_of[i] + 1; //~ missing-bounds-check!
}

void parts(const int *offsets, int rows, int *row_of)
{
    int n_threads = 0;
    for (int i = 0; i < rows; i++)
        n_threads += (offsets[i + 1] - offsets[i] + TILE - 1) / TILE * TILE;
    number<<<(n_threads + TILE - 1) / TILE, TILE>>>(row_of);
}

void rests(const int *offsets, int rows, int *row_of)
{
    int n_threads = 0;
    for (int i = 0; i < rows; i++)
        n_threads += offsets[i + 1] - offsets[i];
    number_all<<<(n_threads + TILE - 1) / TILE, TILE>>>(row_of);
}

__global__ void exchange(int *data, int stage)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int low = data[2 * i], high = data[2 * i + 1];
    data[2 * i] = (i & stage) == 0 ? min(low, high) : max(low, high);
    data[2 * i + 1] = (i & stage) == 0 ? max(low, high) : min(low, high);
}

__global__ void sum_pairs(int *data, int stage)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] += stage; //~ missing-bounds-check!
}

void sort(int *data, int n, int threads)
{
    int half = n >> 1;
    for (int stage = 2; stage <= n; stage <<= 1)
        exchange<<<(half + threads - 1) / threads, threads>>>(data, stage);
}

void scan(int *data, int n, int threads)
{
    for (int stage = 1; stage < n; stage <<= 1)
        sum_pairs<<<(n + threads - 1) / threads, threads>>>(data, stage);
}

__global__ void seed(unsigned *states)
{
    states[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; //~ missing-bounds-check?
}

void prepare(unsigned *states)
{
    seed<<<(MAX_DEGREE + 31) / 32, 32>>>(states);
}
