// SPDX-License-Identifier: Apache-2.0
// CL201: windows of an image that are kept off its first rows and columns, and not off the last ones.
#include <cuda_runtime.h>

__global__ void blur(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    if (x >= width || y >= height || x < 2 || y < 2)
        return;
    for (int dy = -2; dy <= 2; dy++)
        for (int dx = -2; dx <= 2; dx++)
            sum += in[(y + dy) * width + x + dx]; //~ missing-bounds-check?
    out[y * width + x] = sum;
}

__device__ float around(const float *in, int x, int y, int step, int reach)
{
    float sum = 0.0f;
    if (x < reach || y < reach)
        return 0.0f;
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++)
            sum += in[(y + dy) * step + x + dx]; //~ missing-bounds-check?
    return sum;
}

__device__ float around_unseen(const float *in, int x, int y, int step)
{
    float sum = 0.0f;
    if (x < 1 || y < 1)
        return 0.0f;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += in[(y + dy) * step + x + dx]; //~ missing-bounds-check?
    return sum;
}

// a caller that keeps both sides off; one that asks for each place; behind places only
__device__ float around_kept(const float *in, int x, int y, int step)
{
    float sum = 0.0f;
    if (x < 1 || y < 1)
        return 0.0f;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += in[(y + dy) * step + x + dx];
    return sum;
}

__global__ void all(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    if (x >= width || y >= height)
        return;
    out[y * width + x] = around(in, x, y, width, 2);
    if (x >= 2 && y >= 2) {
        for (int dy = -2; dy <= 2; dy++)
            for (int dx = -2; dx <= 2; dx++)
                if (y + dy < height && x + dx < width)
                    sum += in[(y + dy) * width + x + dx];
        for (int dy = -2; dy <= 0; dy++)
            sum += in[(y + dy) * width + x];
    }
    if (x < width - 1 && y < height - 1)
        sum += around_kept(in, x, y, width);
    out[y * width + x] += sum;
}
