// SPDX-License-Identifier: Apache-2.0
// CL401: memory that is made and freed, and nothing else: the first call makes the context.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                       \
    do {                                                  \
        cudaError_t e = (call);                           \
        if (e != cudaSuccess) {                           \
            fprintf(stderr, "%s\n", cudaGetErrorName(e)); \
            exit(1);                                      \
        }                                                 \
    } while (0)

void start(float **out, float **in, const float *host, int n)
{
    float *warm;
    cudaMalloc(&warm, 1); //~ unchecked-cuda-call?
    cudaFree(warm);
    CHECK(cudaMalloc(out, n * sizeof(float)));
    CHECK(cudaMalloc(in, n * sizeof(float)));
    CHECK(cudaMemcpy(*in, host, n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(*out, 0, n * sizeof(float)));
}

void again(float **out, const float *host, int n)
{
    cudaMalloc(out, n * sizeof(float)); //~ unchecked-cuda-call
    CHECK(cudaMemcpy(*out, host, n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaDeviceSynchronize());
}
