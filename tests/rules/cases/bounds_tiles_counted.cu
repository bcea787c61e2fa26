/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: tiles of two axes along one axis of the grid, which the kernel itself counts by rounding up. */
#include "absent_sizes.h"
#include <cuda_runtime.h>

#define TILE 32

__global__ void clear(float *out, const absent::sizes dims)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= dims.rows)
        return;
    int column = (blockIdx.x % ((dims.columns + TILE - 1) / TILE)) * TILE + threadIdx.x;
    int plane = blockIdx.x / ((dims.columns + TILE - 1) / TILE);
    out[((size_t)plane * dims.rows + row) * dims.columns + column] = 0; //~ missing-bounds-check
}

__global__ void clear_inside(float *out, const absent::sizes dims)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = (blockIdx.x % ((dims.columns + TILE - 1) / TILE)) * TILE + threadIdx.x;
    if (row >= dims.rows || column >= dims.columns)
        return;
    int plane = blockIdx.x / ((dims.columns + TILE - 1) / TILE);
    out[((size_t)plane * dims.rows + row) * dims.columns + column] = 0;
}

/* The tiles are what is counted: each has a sum of its own. */
__global__ void sums(float *sum, const float *x, const absent::sizes dims)
{
    unsigned tiles = (dims.columns + TILE - 1) / TILE, tile = blockIdx.x % tiles;
    int column = tile * TILE + threadIdx.x;
    if (column < dims.columns)
        atomicAdd(&sum[tile], x[(size_t)(blockIdx.x / tiles) * dims.columns + column]);
}

/* Rows are whole tiles. */
__global__ void clear_padded(float *out, const absent::sizes dims)
{
    unsigned tiles = (dims.columns + TILE - 1) / TILE;
    int column = (blockIdx.x % tiles) * TILE + threadIdx.x;
    out[(size_t)(blockIdx.x / tiles) * tiles * TILE + column] = 0;
}
