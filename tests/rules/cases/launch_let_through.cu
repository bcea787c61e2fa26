// SPDX-License-Identifier: Apache-2.0
// CL302: a check that holds what is below 0 back, and lets 0 itself through to a grid of no blocks.
#include <algorithm>

__global__ void blend(float *frame, int width, int height, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        frame[(size_t)y * pitch + x] *= 0.5f;
}

void blend_part(float *frame, int pitch, int frame_width, int at, int wide, int high)
{
    const int width = std::min(at + wide, frame_width) - at;
    if (width < 0 || high < 0)
        return;
    dim3 block(32, 8);
    dim3 grid((width + 31) / 32, (high + 7) / 8); //~ invalid-launch
    blend<<<grid, block>>>(frame, width, high, pitch);
}

void blend_some(float *frame, int pitch, int frame_width, int at, int wide, int high)
{
    const int width = std::min(at + wide, frame_width) - at;
    if (width <= 0 || high <= 0)
        return;
    dim3 block(32, 8);
    dim3 grid((width + 31) / 32, (high + 7) / 8);
    blend<<<grid, block>>>(frame, width, high, pitch);
}

// the error is one thing, nothing to do another
int blend_or_say(float *frame, int pitch, int width, int high)
{
    if (width < 0)
        return -1;
    if (high < 0)
        return -2;
    if (width == 0 || high == 0)
        return 0;
    dim3 grid((width + 31) / 32, (high + 7) / 8);
    blend<<<grid, dim3(32, 8)>>>(frame, width, high, pitch);
    return 0;
}

// one block at least
void blend_once(float *frame, int pitch, int width, int high)
{
    if (width < 0 || high < 0)
        return;
    dim3 grid(width / 32 + 1, high / 8 + 1);
    blend<<<grid, dim3(32, 8)>>>(frame, width, high, pitch);
}
