// SPDX-License-Identifier: Apache-2.0
// Launches with the numbers that the file beside hands over: main.cpp.
#include <cuda_runtime.h>

__global__ void odd(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.f;
}

void launch_odd(float *x, int n)
{
    odd<<<(n + 63) / 64, 64>>>(x, n);
}

__global__ void whole(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.f;
}

void launch_whole(float *x, int n)
{
    whole<<<(n + 63) / 64, 64>>>(x, n);
}
