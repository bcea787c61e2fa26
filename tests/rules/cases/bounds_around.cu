/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is around a place, of an image of a class out of sight. */
#include "device_image.h"

__global__ void spread(DeviceImage<int> *image)
{
    const int x = threadIdx.x + blockIdx.x * blockDim.x;
    const int y = threadIdx.y + blockIdx.y * blockDim.y;
    const int width = image->width, height = image->height;
    if (x >= width || y >= height)
        return;
    const int v = image->atXY(x, y);
    if (v == 0)
        return;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            atomicCAS(&image->atXY(x + j, y + i), 0, v); //~ missing-bounds-check
}

__global__ void erode(PitchedArray2D<unsigned char> mask, PitchedArray2D<unsigned char> out, int radius, int width,
                      int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    bool keep = mask(x, y);
    for (int i = -radius; i <= radius; ++i) {
        for (int j = -radius; j <= radius; ++j) {
            int lx = x + j, ly = y + i;
            if (lx < 0 || ly < 0 || lx >= width || ly >= height)
                continue;
            keep = keep && mask(lx, ly);
        }
    }
    out(x, y) = keep;
}

// the border is left out
__global__ void inner(DeviceImage<float> in, DeviceImage<float> out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
        return;
    float sum = in.at(x, y);
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++)
            sum += in.at(x + j, y + i);
    out.at(x, y) = sum;
}
