// SPDX-License-Identifier: Apache-2.0
// CL401: a call is one, though clang keeps nothing of it but the name: `checkForErrors(missing<3>(*tile))`.
#include <cuda_runtime.h>

struct Engine {
    int devices;
};

__global__ void scale(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] *= 2;
}

int run(float *in, int n)
{
    float *half;
    cudaMalloc(&half, n * sizeof(float));
    cudaMemcpy(half, in, n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<(n + 255) / 256, 256>>>(half, n);
    cudaMemcpy(in, half, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(half);
    return checkForErrors(Engine::missing<3>(sizeof(*tile)));
}

int runAlone(float *in, int n)
{
    float *half;
    cudaMalloc(&half, n * sizeof(float)); //~ unchecked-cuda-call
    cudaMemcpy(half, in, n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<(n + 255) / 256, 256>>>(half, n);
    cudaMemcpy(in, half, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(half);
    return 0;
}
