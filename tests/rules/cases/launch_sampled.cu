/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: shapes that fit most sizes and not all. */
#include "limits.h"

__global__ void mix(float *x, const float *y, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            x[(long long)row * cols + c] += y[c];
}

/* Rounded up, the rows of a block times their width pass the limit. */
void rows_rounded_up(float *x, const float *y, int rows, int hidden_dim)
{
    hidden_dim /= 4;
    int per_block = (MAX_THREADS + hidden_dim - 1) / hidden_dim;
    dim3 block(min(hidden_dim, MAX_THREADS), per_block); //~ invalid-launch
    mix<<<(rows + per_block - 1) / per_block, block>>>(x, y, rows, hidden_dim);
}

void rows_rounded_down(float *x, const float *y, int rows, int hidden_dim)
{
    hidden_dim /= 4;
    int wide = min(hidden_dim, MAX_THREADS);
    int per_block = MAX_THREADS / wide;
    mix<<<(rows + per_block - 1) / per_block, dim3(wide, per_block)>>>(x, y, rows, hidden_dim);
}

/* No row of a block is left of rows that are longer than a block. */
void rows_of_a_block(float *x, const float *y, int rows, int cols)
{
    dim3 block(32, 1024 / cols); //~ invalid-launch
    mix<<<(rows + 7) / 8, block>>>(x, y, rows, cols);
}

void rows_of_short_lines(float *x, const float *y, int rows, int cols)
{
    if (cols > 1024)
        return;
    mix<<<(rows + 7) / 8, dim3(cols < 32 ? cols : 32, 1024 / cols < 32 ? 1024 / cols : 32)>>>(
        x, y, rows, cols);
}

void rows_by_warps(float *x, const float *y, int rows, int cols, int warp_size)
{
    mix<<<(rows + 7) / 8, dim3(32, 256 / warp_size)>>>(x, y, rows, cols);
}

/* The third axis of a block ends at 64. */
void deep(float *x, const float *y, int rows, int cols, int slices)
{
    int z = min(slices, 128); //~ invalid-launch
    mix<<<rows, dim3(1, 8, z)>>>(x, y, rows, cols);
    mix<<<rows, dim3(1, 8, min(slices, 64))>>>(x, y, rows, cols);
}

__global__ void scale(float *x, unsigned long n)
{
    unsigned long i = blockIdx.x * (unsigned long)blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

/* n - 1 of no elements is as large as it gets; of an int it is -1. */
void wraps(float *x, unsigned long n)
{
    scale<<<(n - 1) / 256 + 1, 256>>>(x, n); //~ invalid-launch
}

void wraps_not(float *x, int n)
{
    scale<<<(n - 1) / 256 + 1, 256>>>(x, n);
}

void wraps_never(float *x, unsigned long n)
{
    if (n != 0)
        scale<<<(n - 1) / 256 + 1, 256>>>(x, n);
}

__global__ void scale4(float *x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] *= 2.0f;
}

void divided_twice(float *x, int count)
{
    scale4<<<((count + 255) / 256) >> 2, 256>>>(x, count); //~ invalid-launch
}

void divided_once(float *x, int count)
{
    scale4<<<(count + 1023) / 1024, 256>>>(x, count);
    scale4<<<max(((count + 255) / 256) >> 2, 1), 256>>>(x, count);
}

__global__ void embed(float *out, const float *in, int side)
{
    int i = threadIdx.x * blockDim.y + threadIdx.y;
    out[blockIdx.x * blockDim.x * blockDim.y + i] = in[i] * side;
}

/* A thread for each pixel of each channel. */
void patches(float *out, const float *in, int batch, int channels, int patch_side)
{
    dim3 block(channels, patch_side * patch_side); //~ invalid-launch
    embed<<<batch, block>>>(out, in, patch_side);
}

void tiles(float *out, const float *in, int batch, int tile_width, int tile_height)
{
    embed<<<batch, dim3(tile_width, tile_height)>>>(out, in, tile_width);
}

void small_patches(float *out, const float *in, int batch, int channels, int patch_side)
{
    if (channels * patch_side * patch_side > 1024)
        return;
    embed<<<batch, dim3(channels, patch_side * patch_side)>>>(out, in, patch_side);
}
