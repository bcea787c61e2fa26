// SPDX-License-Identifier: Apache-2.0
// Products of the host: what runs is its arithmetic.
#include <cuda_runtime.h>

__global__ void fill(float *x, long long n)
{
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n;
         i += (long long)gridDim.x * blockDim.x)
        x[i] = 1.0f;
}

// It sizes a grid.
void run_fill(float *x, int rows, int cols)
{
    int total = rows * cols;
    int blocks = (total + 255) / 256;
    fill<<<blocks, 256>>>(x, total);
}
