// SPDX-License-Identifier: Apache-2.0
// CL201: `||` where all the places must be inside: of three axes, and of two that end at the same size.
#include <cuda_runtime.h>

__global__ void clear_volume(float *volume, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < width || y < height || z < depth)
        volume[((size_t)z * height + y) * width + x] = 0.0f; //~ missing-bounds-check
}

__global__ void clear_square(float *square, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n || column < n)
        square[(size_t)row * n + column] = 0.0f; //~ missing-bounds-check
}

__global__ void clear_volume_right(float *volume, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < width && y < height && z < depth)
        volume[((size_t)z * height + y) * width + x] = 0.0f;
}

// leaves when any of the three is outside
__global__ void clear_volume_returns(float *volume, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= width || y >= height || z >= depth)
        return;
    volume[((size_t)z * height + y) * width + x] = 0.0f;
}

// a cross: the whole is bounded before, the `||` chooses a part of it
__global__ void clear_cross(float *square, int n, int arm)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n || column >= n)
        return;
    if (row < arm || column < arm)
        square[(size_t)row * n + column] = 0.0f;
}
