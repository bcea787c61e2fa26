/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: the shape of the block on the word of what the kernel calls: rounds of rows over a tile, planes that differ in z. */
#include "fabric.h"
const int TILE = 32;
const int ROWS = 8;

__device__ void turn(int order, const double *from, double *to)
{
    __shared__ double tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        tile[threadIdx.y + j][threadIdx.x] = from[(y + j) * order + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        fabric_put(&to[(y + j) * order + x], tile[threadIdx.x][threadIdx.y + j]);
}

__global__ void turn_all(int order, const double *from, double *to)
{
    turn(order, from, to);
}

__global__ void turn_planes(int planes, int order, const double *from, double *to)
{
    int plane = blockIdx.z * blockDim.z + threadIdx.z;
    if (plane < planes)
        turn(order, from + plane * order * order, to + plane * order * order);
}

__device__ void turn_early(int order, const double *from, double *to)
{
    __shared__ double tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS)
        tile[threadIdx.y + j][threadIdx.x] = from[(y + j) * order + x]; //~ shared-race!
    for (int j = 0; j < TILE; j += ROWS)
        to[(x + j) * order + y] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void turn_all_early(int order, const double *from, double *to)
{
    turn_early(order, from, to);
}
