// SPDX-License-Identifier: Apache-2.0
//
// A vector halved by a kernel that was tuned for blocks of 128 threads and says so.
//
// bad.cu launches it with the 512 threads that were right before the tuning.
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

__global__ void __launch_bounds__(128) halve(float *x, int n)
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
    const int block = 512;
    CHECK(cudaMalloc(&device, n * sizeof(float)));
    CHECK(cudaMemcpy(device, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    halve<<<(n + block - 1) / block, block>>>(device, n);  //~ launch-bounds-mismatch
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
