/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: grids that are made for less than what the kernel is handed, or for another array. */
#include "absent_macros.h"
#include <cuda_runtime.h>

__global__ void clear(float *x, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    x[i] = 0;
}

void clear_rows(float *x, size_t rows, size_t columns)
{
    size_t threads = ABSENT_MIN(rows, 1024), blocks = ABSENT_DIVUP(rows, 1024);
    clear<<<blocks, threads>>>(x, rows * columns); //~ invalid-launch
    clear<<<blocks, threads>>>(x, rows);
}

void clear_all(float *x, size_t rows, size_t columns)
{
    clear<<<(rows * columns + 255) / 256, 256>>>(x, rows * columns);
}

/* One thread a row: its check allows for more than there are. */
__global__ void clear_row(float *x, int n, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n)
        for (int i = 0; i < columns; i++)
            x[(size_t)row * columns + i] = 0;
}

void clear_by_row(float *x, int rows, int columns)
{
    clear_row<<<(rows + 255) / 256, 256>>>(x, rows * columns, columns);
}

/* All of them, round after round. */
__global__ void clear_rounds(float *x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] = 0;
}

void clear_in_rounds(float *x, int rows, int columns)
{
    clear_rounds<<<(rows + 255) / 256, 256>>>(x, rows * columns);
}

__global__ void gather(float *x, const float *from, const int *at, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[at[i]] = from[i];
}

void gather_ghosts(float *const x[], const float *from, int *const at[], const int *ghosts)
{
    const int n_u = ghosts[0] < 1 ? 1 : ghosts[0], n_v = ghosts[1] < 1 ? 1 : ghosts[1];
    const int blocks_u = (n_u + 255) / 256, blocks_v = (n_v + 255) / 256;
    gather<<<blocks_u, 256>>>(x[0], from, at[0], n_u);
    gather<<<blocks_u, 256>>>(x[1], from, at[1], n_v); //~ invalid-launch
}

/* Both lists are as long: the file has one grid for them. */
void gather_pairs(float *const x[], const float *from, int *const at[], int n, int m)
{
    const int blocks = (n + 255) / 256;
    gather<<<blocks, 256>>>(x[0], from, at[0], n);
    gather<<<blocks, 256>>>(x[1], from, at[1], m);
}
