// SPDX-License-Identifier: Apache-2.0
// CL201: a length that nobody looks at is none of what a block has a row of, a column for each thread.
#include "places.h" // place_of() is out of sight

// a block for each list, a thread for each word: the other array says how long its rows are
__global__ void take_lists(const int *words, float *score, int *best, int dict_size, int max_len, int stop)
{
    best[blockIdx.x * blockDim.x + threadIdx.x] = words[blockIdx.x * max_len + threadIdx.x + 1];
    if (threadIdx.x == 0)
        best[blockIdx.x * blockDim.x + blockDim.x - 1] = stop;
}

__global__ void take_first(const int *words, int *best, int max_len, int lists, int dict_size)
{
    int from = place_of(blockIdx.x, 0, threadIdx.x + 1, lists, max_len);
    best[blockIdx.x * blockDim.x + threadIdx.x] = words[from];
}

// what a block has of its own is no row with a column for each thread
__global__ void take_flat(const int *words, const float *weights, int *best, int dict_size, int max_len)
{
    best[blockIdx.x * blockDim.x + threadIdx.x] =
        words[blockIdx.x * blockDim.x + threadIdx.x] * weights[blockIdx.x * max_len]; //~ missing-bounds-check!
}

__global__ void take_rows(const int *words, int *best, int dict_size, int max_len)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    best[i] = words[i * max_len]; //~ missing-bounds-check!
}

// a row of the grid's own
__global__ void take_tiles(const int *words, int *best, int dict_size, int tile_width)
{
    best[blockIdx.x * blockDim.x + threadIdx.x] = //~ missing-bounds-check!
        words[blockIdx.x * tile_width + threadIdx.x];
}

// a launch that rounds the length up
__global__ void add_rows(float *sums, const float *in, int size, int pitch)
{
    sums[blockIdx.x * blockDim.x + threadIdx.x] +=
        in[blockIdx.x * pitch + threadIdx.x]; //~ missing-bounds-check!
}

void add_all(float *sums, const float *in, int size)
{
    add_rows<<<(size + 255) / 256, 256>>>(sums, in, size, 256);
}
