// SPDX-License-Identifier: Apache-2.0
// The program's own numbers never get past the check before the launch; what the second one is given does.
#include <cassert>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void sums(float *x, int n)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = x[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        x[i] = row[n - 1 - i];
}

__global__ void turned(float *x, int n)
{
    __shared__ float part[256];
    part[threadIdx.x] = x[threadIdx.x];
    x[threadIdx.x] = part[255 - threadIdx.x];
}

void launch_aligned(float *x, int n)
{
    assert(n % 256 == 0);
    turned<<<n / 256, 256>>>(x, n);
}

void launch_any(float *x, int n)
{
    assert(n > 0);
    sums<<<1, 256, n * sizeof(float)>>>(x, n);
}

int main(int argc, char **argv)
{
    int n = 1600, given = argc > 1 ? atoi(argv[1]) : 1600;
    float *x;
    if (cudaMalloc(&x, n * sizeof(float)) != cudaSuccess)
        return 1;
    launch_aligned(x, n);
    launch_any(x, given);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(x) != cudaSuccess;
}
