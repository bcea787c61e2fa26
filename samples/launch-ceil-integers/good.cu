// SPDX-License-Identifier: Apache-2.0
//
// An axpy whose number of blocks is rounded up with ceil().
//
// bad.cu divides two integers inside ceil(), which has nothing left to round; good.cu rounds up in
// integers.
#include <cmath>
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

constexpr int BLOCK = 256;

__global__ void axpy(float a, const float *x, float *y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] += a * x[i];
    }
}

static void launch_axpy(float a, const float *x, float *y, int n)
{
    const int blocks = (n + BLOCK - 1) / BLOCK;
    axpy<<<blocks, BLOCK>>>(a, x, y, n);
    CHECK(cudaGetLastError());
}

int main()
{
    const int n = 1000;
    std::vector<float> host(n, 1.0f);
    float *x, *y;
    CHECK(cudaMalloc(&x, n * sizeof(float)));
    CHECK(cudaMalloc(&y, n * sizeof(float)));
    CHECK(cudaMemcpy(x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(y, host.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    launch_axpy(2.0f, x, y, n);
    CHECK(cudaMemcpy(host.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
    for (int i = 0; i < n; i++) {
        if (host[i] != 3.0f) {
            printf("mismatch at %d: got %g, want 3\n", i, host[i]);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
