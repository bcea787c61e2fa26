// SPDX-License-Identifier: Apache-2.0
// CL201: a counter that goes on behind the last slot.
#include <cuda_runtime.h>

__global__ void collect(const float *in, float least, int n, float *boxes, int most)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || in[i] < least)
        return;
    int slot = atomicAdd(boxes, 1);
    if (slot >= most)
        return;
    boxes[1 + slot * 2] = in[i];
    boxes[2 + slot * 2] = 1.0f;
}

__global__ void suppress(float *boxes, int most, float threshold)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count = boxes[0]; //~ missing-bounds-check
    if (i >= count)
        return;
    float *own = boxes + 1 + i * 2;
    for (int k = 0; k < count; k++) {
        if (boxes[1 + k * 2] > own[0] + threshold)
            own[1] = 0.0f;
    }
}

__global__ void suppress_right(float *boxes, int most, float threshold)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count = min((int)boxes[0], most);
    if (i >= count)
        return;
    float *own = boxes + 1 + i * 2;
    for (int k = 0; k < count; k++) {
        if (boxes[1 + k * 2] > own[0] + threshold)
            own[1] = 0.0f;
    }
}

// counted in another way
__global__ void halve(float *boxes, int steps)
{
    int count = boxes[0];
    for (int k = threadIdx.x; k < count; k += blockDim.x)
        boxes[1 + k * 2] *= 0.5f;
}
