// SPDX-License-Identifier: Apache-2.0
//
// A forward difference. The guard fits the element that the thread owns, not its right neighbour,
// which the thread also reads.
//
// bad.cu guards `i < n` and reads height[i + 1]; good.cu treats the last element by itself.
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

// slope[i] of a height profile with n points, `step` metres apart.
__global__ void forward_slope(const float *height, float *slope, float step, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n) {
        slope[i] = (height[i + 1] - height[i]) / step;
    } else if (i + 1 == n) {
        slope[i] = 0.0f;  // level ground behind the last point
    }
}

int main()
{
    const int n = 1000;
    const float step = 0.5f;
    std::vector<float> height(n), slope(n);
    for (int i = 0; i < n; i++) {
        height[i] = 50.0f + 10.0f * sinf(0.01f * (float)i);
    }

    float *dev_height, *dev_slope;
    CHECK(cudaMalloc(&dev_height, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_slope, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_height, height.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    const int block = 128;
    forward_slope<<<(n + block - 1) / block, block>>>(dev_height, dev_slope, step, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(slope.data(), dev_slope, n * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < n; i++) {
        const float want = i + 1 < n ? (height[i + 1] - height[i]) / step : 0.0f;
        if (!(fabsf(slope[i] - want) <= 1e-5f)) {
            printf("mismatch at %d: got %g, want %g\n", i, slope[i], want);
            return 1;
        }
    }
    CHECK(cudaFree(dev_height));
    CHECK(cudaFree(dev_slope));
    printf("OK\n");
    return 0;
}
