/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: blocks that are dealt out by hand, with a quotient and what is left of it. */
#include <cuda_runtime.h>

struct Param {
    float *ptr;
    int dims[4];
    int strides[4];
};

__global__ void tile(Param out, const int blocks_x)
{
    const int z = blockIdx.x / blocks_x;
    const int block = blockIdx.x - z * blocks_x;
    const int x = threadIdx.x + block * blockDim.x;
    if (x > out.dims[0] || z >= out.dims[2]) //~ missing-bounds-check
        return;
    out.ptr[z * out.strides[2] + x] = 0;
}

__global__ void folded(Param out, const int blocks_y)
{
    const int w = (blockIdx.y + blockIdx.z * gridDim.y) / blocks_y;
    const int block = (blockIdx.y + blockIdx.z * gridDim.y) - w * blocks_y;
    const int x = threadIdx.x + blockIdx.x * blockDim.x;
    const int y = threadIdx.y + block * blockDim.y;
    if (x >= out.dims[0] && y >= out.dims[1] && w >= out.dims[3])
        return;
    out.ptr[w * out.strides[3] + y * out.strides[1] + x] = 0; //~ missing-bounds-check
}

__global__ void sums(float *out, const float *in, int n, int blocks)
{
    const int row = blockIdx.x / blocks;
    const int i = (blockIdx.x - row * blocks) * 256 + threadIdx.x;
    float v = 0;
    if (i < n)
        v = in[row * n + i];
    out[row * n + i] = v * in[i]; //~ missing-bounds-check
}

__global__ void right(Param out, Param in, const int blocks_x)
{
    const int z = blockIdx.x / blocks_x;
    const int x = threadIdx.x + (blockIdx.x - z * blocks_x) * blockDim.x;
    if (x >= out.dims[0] || z >= out.dims[2])
        return;
    out.ptr[z * out.strides[2] + x] = in.ptr[z * in.strides[2] + x];
}

// a quotient of another number is no remainder; what is put together again is the place itself
__global__ void others(float *out, int width, int height, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = i / width, x = i - row * width, y = i - i / height * width;
    if (i >= n)
        return;
    out[row * width + x] = y;
}

// rows that blocks take in rounds
__global__ void set_rows(float *out, const float *in, int rows, int cols)
{
    for (int first = 0; first < rows; first += gridDim.x) {
        int row = first + blockIdx.x;
        if (row <= rows) { //~ missing-bounds-check
            for (int i = threadIdx.x; i < cols; i += blockDim.x)
                out[(size_t)row * cols + i] = in[i];
        }
    }
}
