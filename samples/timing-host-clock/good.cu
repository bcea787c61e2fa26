// SPDX-License-Identifier: Apache-2.0
//
// How fast does a kernel read and write 1 GiB?
//
// bad.cu reads the clock right behind the launch, which returns at once: no device has the bandwidth
// that comes out. good.cu waits for the kernel first.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

__global__ void scale(float *x, size_t n, float by)
{
    size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        x[i] *= by;
    }
}

int main()
{
    const size_t n = (size_t)1 << 28;
    float *data;
    CHECK(cudaMalloc(&data, n * sizeof(float)));
    CHECK(cudaMemset(data, 0, n * sizeof(float)));
    scale<<<1024, 256>>>(data, n, 2.0f);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    auto begin = std::chrono::steady_clock::now();
    scale<<<1024, 256>>>(data, n, 0.5f);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    auto end = std::chrono::steady_clock::now();
    double seconds = std::chrono::duration<double>(end - begin).count();
    double rate = 2.0 * n * sizeof(float) / seconds / 1e12;
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(data));
    if (rate > 20.0) {
        printf("mismatch: %.1f TB/s cannot be\n", rate);
        return 1;
    }
    printf("OK\n");
    return 0;
}
