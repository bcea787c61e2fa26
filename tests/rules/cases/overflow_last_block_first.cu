// SPDX-License-Identifier: Apache-2.0
// CL204: rows that the blocks walk from the last one are as many as the blocks; gridDim tells nothing of workers there.
#include <cuda_runtime.h>

__global__ void backwards(float *logits, const int *targets, int V, int P)
{
    int idx = gridDim.x - (blockIdx.x + 1);
    int ix = targets[idx];
    float prob = logits[idx * P + ix]; //~ int32-overflow-index?
    for (int i = threadIdx.x; i < V; i += blockDim.x)
        logits[idx * P + i] = prob;
}

__global__ void one_less(float *x, int P)
{
    int idx = gridDim.x - 1 - blockIdx.x;
    for (int i = threadIdx.x; i < P; i += blockDim.x)
        x[idx * P + i] = 0; //~ int32-overflow-index?
}

__global__ void less_one(float *x, int P)
{
    int idx = gridDim.x - blockIdx.x - 1;
    for (int i = threadIdx.x; i < P; i += blockDim.x)
        x[idx * P + i] = 0; //~ int32-overflow-index?
}

// the blocks share the rows out, and few of them are there
__global__ void workers(float *x, int rows, int width)
{
    int worker = gridDim.x - 1 - blockIdx.x;
    float sum = 0;
    for (int row = blockIdx.x; row < rows; row += gridDim.x)
        sum += x[(size_t)row * width];
    x[worker * width] = sum;
}

// the number of another axis
__global__ void other_axis(float *x, int width)
{
    int worker = gridDim.x - 1 - blockIdx.y;
    x[worker * width + threadIdx.x] = 0;
}

__global__ void wide(float *x, int width)
{
    size_t row = gridDim.x - (blockIdx.x + 1);
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        x[row * width + i] = 0;
}
