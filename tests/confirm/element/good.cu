// SPDX-License-Identifier: Apache-2.0
// The block's size is an element of an array of the host.  The check holds.
#include <cuda_runtime.h>

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    x[i] *= 2.f;
}

int main()
{
    const int n = 1000;
    const int sizes[] = {96, 192};
    float *x;
    if (cudaMalloc(&x, n * sizeof(float)) != cudaSuccess)
        return 1;
    for (int k = 0; k < 2; k++) {
        const int size = sizes[k];
        twice<<<(n + size - 1) / size, size>>>(x, n);
    }
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(x) != cudaSuccess;
}
