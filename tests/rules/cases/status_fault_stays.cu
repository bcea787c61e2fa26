// SPDX-License-Identifier: Apache-2.0
// CL401: a fault stays, and the next call that is asked tells of it: what was dropped before is a note.
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

void asked_later(float *host, float *device, int n)
{
    CHECK(cudaMemset(device, 0, n * sizeof(float)));
    twice<<<(n + 255) / 256, 256>>>(device, n);
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost); //~ unchecked-cuda-call?
    CHECK(cudaMemset(device, 0, n * sizeof(float)));
}

void asked_no_more(float *host, float *device, int n)
{
    CHECK(cudaMemset(device, 0, sizeof(float)));
    twice<<<(n + 255) / 256, 256>>>(device, n);
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost); //~ unchecked-cuda-call!
}

void no_more(float *host, float *device, int n)
{
    CHECK(cudaMemset(device, 0, n * sizeof(float)));
    CHECK(cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaDeviceSynchronize());
}
