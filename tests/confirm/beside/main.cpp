// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

void launch_odd(float *x, int n);
void launch_whole(float *x, int n);

const int length = 1024;

int main()
{
    float *x, *y;
    if (cudaMalloc(&x, length * sizeof(float)) != cudaSuccess ||
        cudaMalloc(&y, (length - 100) * sizeof(float)) != cudaSuccess)
        return 1;
    launch_odd(y, length - 100);
    launch_whole(x, length);
    launch_whole(x, length / 2);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(x) != cudaSuccess ||
           cudaFree(y) != cudaSuccess;
}
