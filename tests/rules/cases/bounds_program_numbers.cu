/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a program whose sizes are numbers shows that whole blocks cover them, or do not. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void scale(float *x, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= factor;
}

__global__ void shift(float *x, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] += by; //~ missing-bounds-check
}

__global__ void clear(float *x, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > count)
        return;
    x[i] = 0.0f;
}

__global__ void clear_odd(float *x, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > count) //~ missing-bounds-check!
        return;
    x[i] = 0.0f;
}

int ceil_div(int n, int by)
{
    return (n + by - 1) / by;
}

void run_scale(float *x, int batch, int rows, int cols)
{
    scale<<<ceil_div(batch * rows * cols, 256), 256>>>(x, 2.0f);
}

void run_shift(float *x, int batch, int rows, int cols)
{
    shift<<<ceil_div(batch * rows * cols, 256), 256>>>(x, 2.0f);
}

int main()
{
    int batch = 8, rows = 1024, cols = 768, odd = 1023;
    float *x;
    if (cudaMalloc(&x, sizeof(float) * batch * rows * cols) != cudaSuccess)
        return 1;
    clear<<<ceil_div(batch * rows * cols, 256), 256>>>(x, batch * rows * cols);
    clear_odd<<<ceil_div(batch * odd, 256), 256>>>(x, batch * odd);
    run_scale(x, batch, rows, cols);
    run_shift(x, batch - 1, odd, cols - 1);
    return cudaDeviceSynchronize() != cudaSuccess;
}
