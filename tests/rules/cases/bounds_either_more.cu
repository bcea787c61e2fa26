// SPDX-License-Identifier: Apache-2.0
// CL201: `||` where all the places must be inside: four of them, sizes less a border, and indices that are
// packed; pointers of a class whose header is not here.
#include <cuda_runtime.h>

#include "matrix_of_four.h"

template <typename T>
__global__ void identity(Matrix<T> out, int blocks_x, int blocks_y)
{
    int z = blockIdx.x / blocks_x;
    int w = (blockIdx.y + blockIdx.z * gridDim.y) / blocks_y;
    int x = threadIdx.x + (blockIdx.x - z * blocks_x) * blockDim.x;
    int y = threadIdx.y + ((blockIdx.y + blockIdx.z * gridDim.y) - w * blocks_y) * blockDim.y;
    if (x >= out.dims[0] && y >= out.dims[1] && z >= out.dims[2] && w >= out.dims[3])
        return;
    T *plane = out.ptr + z * out.strides[2] + w * out.strides[3];
    plane[x + y * out.strides[1]] = x == y; //~ missing-bounds-check
}

template <typename T>
__global__ void identity_right(Matrix<T> out, int blocks_x, int blocks_y)
{
    int z = blockIdx.x / blocks_x;
    int w = (blockIdx.y + blockIdx.z * gridDim.y) / blocks_y;
    int x = threadIdx.x + (blockIdx.x - z * blocks_x) * blockDim.x;
    int y = threadIdx.y + ((blockIdx.y + blockIdx.z * gridDim.y) - w * blocks_y) * blockDim.y;
    if (x >= out.dims[0] || y >= out.dims[1] || z >= out.dims[2] || w >= out.dims[3])
        return;
    T *plane = out.ptr + z * out.strides[2] + w * out.strides[3];
    plane[x + y * out.strides[1]] = x == y;
}

__global__ void inner(float *out, int width, int height, int pitch)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x >= width - 2 && y >= height - 2)
        return;
    out[(y + 1) * pitch + x + 1] = 1; //~ missing-bounds-check
}

__global__ void nibbles(unsigned *out, int rows, int columns)
{
    int column = 8 * (threadIdx.x + blockIdx.x * blockDim.x);
    int row = 8 * (threadIdx.y + blockIdx.y * blockDim.y);
    if (column >= columns && row >= rows)
        return;
    for (int i = 0; i < 8; i++)
        out[((column + i) * rows + row) / 8] = i; //~ missing-bounds-check
}

__global__ void tiles_of_32(float4 *out, int rows, int columns)
{
    int column = (blockIdx.x << 5) + (threadIdx.x << 2);
    int row = (blockIdx.y << 5) + threadIdx.y;
    if (column < columns || row < rows) {
        int at = ((column & ~31) * rows + (row << 5) + (column & 31)) >> 2;
        out[at] = make_float4(0, 0, 0, 0); //~ missing-bounds-check
    }
}

// wraps around: the column is inside, whatever it is
__global__ void wrapped(float *out, int width, int height)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < width || y < height)
        out[y % height * width + x % width] = 1;
}
