// SPDX-License-Identifier: Apache-2.0
// CL201: off by one in images that blocks of one axis share.
#include <cuda_runtime.h>

struct Images {
    float *ptr;
    int dims[4], strides[4];
};

__global__ void sharpen(Images out, Images in, int blocks_x, int blocks_y)
{
    unsigned z = blockIdx.x / blocks_x, w = blockIdx.y / blocks_y;
    float *image = out.ptr + (z * out.strides[2] + w * out.strides[3]);
    int x = 32 * (blockIdx.x - z * blocks_x) + threadIdx.x;
    int y = 8 * (blockIdx.y - w * blocks_y) + threadIdx.y;
    if (x <= in.dims[0] && y < in.dims[1]) //~ missing-bounds-check
        image[y * out.strides[1] + x] = in.ptr[z];
}

__global__ void sharpen_right(Images out, Images in, int blocks_x, int blocks_y)
{
    unsigned z = blockIdx.x / blocks_x, w = blockIdx.y / blocks_y;
    float *image = out.ptr + (z * out.strides[2] + w * out.strides[3]);
    int x = 32 * (blockIdx.x - z * blocks_x) + threadIdx.x;
    int y = 8 * (blockIdx.y - w * blocks_y) + threadIdx.y;
    if (x < in.dims[0] && y < in.dims[1])
        image[y * out.strides[1] + x] = in.ptr[z];
}
