// SPDX-License-Identifier: Apache-2.0
/* CL202: a thread takes the ways off its mask that lead out of the tile, keeps the mask in shared memory, and asks it. */
#include <cuda_runtime.h>

#define SIDE 32
#define EACH 4
#define ROWS (SIDE / EACH)
#define WEST 1
#define EAST 2
#define NORTH 4
#define SOUTH 8

__global__ void join_tiles(int *out, const unsigned char *ways, int pitch)
{
    __shared__ int names[SIDE][SIDE];
    __shared__ int open[SIDE][SIDE];
    int own[EACH];
    for (int k = 0; k < EACH; k++) {
        int column = threadIdx.x;
        int row = threadIdx.y + ROWS * k;
        unsigned char way = ways[row * pitch + column];
        if (column == 0)
            way &= ~WEST;
        if (row == 0)
            way &= ~NORTH;
        if (column == SIDE - 1)
            way &= ~EAST;
        if (row == SIDE - 1)
            way &= ~SOUTH;
        own[k] = row * SIDE + column;
        open[row][column] = way;
        names[row][column] = own[k];
    }
    __syncthreads();
    for (int k = 0; k < EACH; k++) {
        int column = threadIdx.x;
        int row = threadIdx.y + ROWS * k;
        int way = open[row][column];
        int name = own[k];
        if (way & NORTH)
            name = min(name, names[row - 1][column]);
        if (way & SOUTH)
            name = min(name, names[row + 1][column]);
        if (way & WEST)
            name = min(name, names[row][column - 1]);
        if (way & EAST)
            name = min(name, names[row][column + 1]);
        out[row * pitch + column] = name;
    }
}
void run_join(int *out, const unsigned char *ways, int pitch)
{
    join_tiles<<<1, dim3(SIDE, ROWS)>>>(out, ways, pitch);
}

/* the way to the south is left, the one to the north taken off in the wrong row, and that to the east not asked for */
__global__ void join_tiles_open(int *out, const unsigned char *ways, int pitch)
{
    __shared__ int names[SIDE][SIDE];
    __shared__ int open[SIDE][SIDE];
    int own[EACH];
    for (int k = 0; k < EACH; k++) {
        int column = threadIdx.x;
        int row = threadIdx.y + ROWS * k;
        unsigned char way = ways[row * pitch + column];
        if (column == 0)
            way &= ~WEST;
        if (row == 1)
            way &= ~NORTH;
        if (column == SIDE - 1)
            way &= ~EAST;
        own[k] = row * SIDE + column;
        open[row][column] = way;
        names[row][column] = own[k];
    }
    __syncthreads();
    for (int k = 0; k < EACH; k++) {
        int column = threadIdx.x;
        int row = threadIdx.y + ROWS * k;
        int way = open[row][column];
        int name = own[k];
        if (way & NORTH)
            name = min(name, names[row - 1][column]); //~ shared-out-of-bounds
        if (way & SOUTH)
            name = min(name, names[row + 1][column]); //~ shared-out-of-bounds
        if (way & WEST)
            name = min(name, names[row][column - 1]);
        if (way & WEST)
            name = min(name, names[row][column + 1]); //~ shared-out-of-bounds
        out[row * pitch + column] = name;
    }
}
void run_open(int *out, const unsigned char *ways, int pitch)
{
    join_tiles_open<<<1, dim3(SIDE, ROWS)>>>(out, ways, pitch);
}

/* the mask of the row below says nothing of this one, nor does one that gets its ways back */
__global__ void join_tiles_other(int *out, const unsigned char *ways, int pitch)
{
    __shared__ int names[SIDE][SIDE];
    __shared__ int open[SIDE][SIDE];
    __shared__ int again[SIDE][SIDE];
    int column = threadIdx.x, row = threadIdx.y;
    int way = ways[row * pitch + column];
    if (column == 0)
        way &= ~WEST;
    if (row == 0)
        way &= ~NORTH;
    open[row][column] = way;
    again[row][column] = way | NORTH;
    names[row][column] = row;
    __syncthreads();
    int name = 0;
    if (open[row ^ 1][column] & NORTH)
        name = min(name, names[row - 1][column]); //~ shared-out-of-bounds
    if (again[row][column] & NORTH)
        name = min(name, names[row - 1][column]); //~ shared-out-of-bounds
    if (open[row][column] & WEST)
        name = min(name, names[row][column - 1]);
    out[row * pitch + column] = name;
}
void run_other(int *out, const unsigned char *ways, int pitch)
{
    join_tiles_other<<<1, dim3(SIDE, SIDE)>>>(out, ways, pitch);
}

/* taken off in some of the places at the edge only */
__global__ void join_tiles_some(int *out, const unsigned char *ways, int pitch)
{
    __shared__ int names[SIDE][SIDE];
    __shared__ int open[SIDE][SIDE];
    int column = threadIdx.x, row = threadIdx.y;
    int way = ways[row * pitch + column];
    if (row == 0 && column > 3)
        way &= ~NORTH;
    if (row == 0 && way != 0)
        way &= ~SOUTH;
    open[row][column] = way;
    names[row][column] = row;
    __syncthreads();
    if (open[row][column] & NORTH)
        out[row * pitch + column] = names[row - 1][column]; //~ shared-out-of-bounds
}
void run_some(int *out, const unsigned char *ways, int pitch)
{
    join_tiles_some<<<1, dim3(SIDE, SIDE)>>>(out, ways, pitch);
}
