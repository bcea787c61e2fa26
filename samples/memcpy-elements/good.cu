// SPDX-License-Identifier: Apache-2.0
//
// A vector halved on the device. cudaMemcpy counts bytes.
//
// bad.cu gives the number of elements on the way back: three quarters of the result stay behind.
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

static void halve_on_device(float *host, int n)
{
    float *device;
    CHECK(cudaMalloc(&device, n * sizeof(float)));
    CHECK(cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice));
    halve<<<(n + 255) / 256, 256>>>(device, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device));
}

int main()
{
    const int n = 1000;
    std::vector<float> host(n);
    for (int i = 0; i < n; i++) {
        host[i] = (float)i;
    }
    halve_on_device(host.data(), n);
    for (int i = 0; i < n; i++) {
        if (host[i] != 0.5f * (float)i) {
            printf("mismatch at %d: got %g, want %g\n", i, host[i], 0.5f * (float)i);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
