// SPDX-License-Identifier: Apache-2.0
//
// A vector halved on the device. The direction of a copy is its own argument.
//
// bad.cu was copied from the line above: it brings the result home as if it went to the device.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

__global__ void halve(float *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= 0.5f;
    }
}

int main()
{
    const int n = 1000;
    std::vector<float> host(n);
    for (int i = 0; i < n; i++) {
        host[i] = (float)i;
    }
    float *device;
    CHECK(cudaMalloc(&device, n * sizeof(float)));
    CHECK(cudaMemcpy(device, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    halve<<<(n + 255) / 256, 256>>>(device, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host.data(), device, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
    for (int i = 0; i < n; i++) {
        if (host[i] != 0.5f * (float)i) {
            printf("mismatch at %d: got %g, want %g\n", i, host[i], 0.5f * (float)i);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
