// SPDX-License-Identifier: Apache-2.0
// In the first block of the array each thread reads what it wrote itself, in the last what another did.
#include <cuda_runtime.h>

__global__ void turn(float *x)
{
    __shared__ float tile[256];
    tile[threadIdx.x] = x[threadIdx.x];
    x[threadIdx.x] = tile[(threadIdx.x + 32) % blockDim.x];
}

int main()
{
    const int sizes[] = {32, 64, 256};
    float *x;
    if (cudaMalloc(&x, 256 * sizeof(float)) != cudaSuccess)
        return 1;
    for (int k = 0; k < 3; k++)
        turn<<<1, sizes[k]>>>(x);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(x) != cudaSuccess;
}
