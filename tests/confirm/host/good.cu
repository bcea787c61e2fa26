// SPDX-License-Identifier: Apache-2.0
// No call gets to the product with numbers that wrap.
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void fill(float *x, long long n)
{
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n;
         i += (long long)gridDim.x * blockDim.x)
        x[i] = 1.0f;
}

// The host asks first.
void run_fill(float *x, int rows, int cols)
{
    if ((long long)rows * cols > 1000000)
        abort();
    int total = rows * cols;
    fill<<<(total + 255) / 256, 256>>>(x, total);
}
