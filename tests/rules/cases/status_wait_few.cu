// SPDX-License-Identifier: Apache-2.0
// CL401: a function that checks one call of three has no habit that its wait is an exception from.
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void sweep(float *grid, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        grid[i] *= 2.f;
}

void mean(float *out, const float *in, int n)
{
    float *sum, zero = 0.f;
    CHECK(cudaMalloc(&sum, sizeof(float)));
    cudaMemcpy(sum, &zero, sizeof(float), cudaMemcpyHostToDevice); //~ unchecked-cuda-call
    sweep<<<(n + 255) / 256, 256>>>(sum, n);
    cudaDeviceSynchronize();
    cudaMemcpy(out, sum, sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(sum);
}
