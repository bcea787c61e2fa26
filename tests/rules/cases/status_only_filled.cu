// SPDX-License-Identifier: Apache-2.0
// CL401: a copy into memory that the function fills and frees, and nothing else, is missed by nobody.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void scale(float *out, const float *by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] *= by[i];
}

void run(float *host, const float *by, const float *bias, int n)
{
    float *out, *factor, *unused;
    cudaMalloc(&out, n * sizeof(float));
    cudaMalloc(&factor, n * sizeof(float));
    cudaMalloc(&unused, n * sizeof(float));
    cudaError_t e = cudaMemcpy(factor, by, n * sizeof(float), cudaMemcpyHostToDevice);
    printf("%s\n", cudaGetErrorName(e));
    cudaMemcpy(unused, bias, n * sizeof(float), cudaMemcpyHostToDevice); //~ unchecked-cuda-call?
    scale<<<(n + 255) / 256, 256>>>(out, factor, n);
    cudaFree(unused);
    cudaFree(factor);
    cudaFree(out);
}

void runBoth(float *host, const float *by, const float *bias, int n)
{
    float *out, *factor;
    cudaMalloc(&out, n * sizeof(float));
    cudaMalloc(&factor, n * sizeof(float));
    cudaError_t e = cudaMemcpy(factor, by, n * sizeof(float), cudaMemcpyHostToDevice);
    printf("%s\n", cudaGetErrorName(e));
    cudaMemcpy(out, bias, n * sizeof(float), cudaMemcpyHostToDevice); //~ unchecked-cuda-call
    scale<<<(n + 255) / 256, 256>>>(out, factor, n);
    cudaFree(factor);
    cudaFree(out);
}
