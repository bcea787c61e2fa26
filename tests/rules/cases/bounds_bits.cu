/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: conditions joined with one `&` or `|` say what those with two say. */
#include <cuda_runtime.h>

__global__ void one_too_many(float *out, int width, int height, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if ((x <= width) & (y < height)) //~ missing-bounds-check
        out[y * pitch + x] = 0;
}

__global__ void leaves(float *out, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z;
    if ((x > width) | (y >= height) | (z >= depth)) //~ missing-bounds-check
        return;
    out[(z * height + y) * width + x] = 0;
}

__global__ void sibling(float *out, const float *in, int width, int height, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float v = 0;
    if ((x < width) & (y < height))
        v = in[y * pitch + x];
    out[y * pitch + x] = v + in[y * pitch + x]; //~ missing-bounds-check
}

__global__ void right(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if ((x < width) & (y < height) & (in[0] > 0))
        out[y * width + x] = in[y * width + x];
}
