// SPDX-License-Identifier: Apache-2.0
// CL401: a wait of a program, and few bytes that are asked about later, are notes.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void twice(float *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] *= 2.f;
}

__global__ void refine(float *p)
{
    p[blockIdx.x] += 1.f;
}

void few_bytes(size_t n)
{
    int *few;
    float *large;
    cudaMalloc(&few, 3 * sizeof(int)); //~ unchecked-cuda-call?
    CHECK(cudaMemset(few, 0, 3 * sizeof(int)));
    CHECK(cudaMemset(few, 1, 3 * sizeof(int)));
    cudaMalloc(&large, n * sizeof(float)); //~ unchecked-cuda-call!
    CHECK(cudaMemset(large, 0, n * sizeof(float)));
    CHECK(cudaFree(large));
    CHECK(cudaFree(few));
}

void measure(float *p, size_t n)
{
    int count;
    twice<<<(n + 255) / 256, 256>>>(p, n);
    CHECK(cudaMemcpy(&count, p, sizeof(int), cudaMemcpyDeviceToHost));
    if (count > 0)
        refine<<<count, 32>>>(p);
    cudaDeviceSynchronize(); //~ unchecked-cuda-call?
    puts("done");
}

int main(int argc, char **argv)
{
    float *p;
    size_t n = argc > 1 ? atoi(argv[1]) : 1000;
    float *q;
    CHECK(cudaMalloc(&q, n * sizeof(float)));
    CHECK(cudaMalloc(&p, n * sizeof(float)));
    CHECK(cudaMemset(p, 0, n * sizeof(float)));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(p, q, n * sizeof(float), cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy(q, p, n * sizeof(float), cudaMemcpyDeviceToDevice));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(q));
    few_bytes(n);
    measure(p, n);
    cudaFree(p);
    return 0;
}
