/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: columns that are compared with all there is. */
#include <cuda_runtime.h>

__global__ void sums(float *out, const float *in, int rows, int width)
{
    __shared__ float part[32][33];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    if (x < width)
        for (int r = threadIdx.y; r < rows; r += 32)
            sum += in[r * width + x];
    part[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    sum = part[threadIdx.x][threadIdx.y];
    for (int i = 16; i > 0; i /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, i);
    if (threadIdx.x == 0) {
        int column = blockIdx.x * 32 + threadIdx.y;
        if (column < rows * width)
            out[column] = sum; //~ missing-bounds-check
    }
}

__global__ void sums_inside(float *out, float *all, const float *in, int rows, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    if (x < rows * width)
        all[x] = 0.0f;
    if (x < width) {
        for (int r = 0; r < rows; r++)
            sum += in[r * width + x];
        out[x] = sum;
    }
}
