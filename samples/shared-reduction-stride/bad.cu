// SPDX-License-Identifier: Apache-2.0
//
// A tree reduction that starts one step too high: the first stride is the whole block, so every
// thread adds a value from behind the array.
//
// With less than the smallest unit of shared memory (1 KiB on an H200) in use, the extra values are
// often zero and the sum is right; here the array fills the unit, and the load faults.
//
// bad.cu starts at BLOCK; good.cu starts at BLOCK / 2.
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

// partial[b] = dot product of block b's part of x and y.
__global__ void dot_blocks(const float *x, const float *y, float *partial, int n)
{
    __shared__ float sums[BLOCK];
    const int tid = threadIdx.x;

    float sum = 0.0f;
    for (size_t i = (size_t)blockIdx.x * BLOCK + tid; i < n; i += (size_t)gridDim.x * BLOCK) {
        sum += x[i] * y[i];
    }
    sums[tid] = sum;
    __syncthreads();

    for (int stride = BLOCK; stride > 0; stride /= 2) {
        if (tid < stride) {
            sums[tid] += sums[tid + stride];  //~ shared-out-of-bounds
        }
        __syncthreads();
    }
    if (tid == 0) {
        partial[blockIdx.x] = sums[0];
    }
}

int main()
{
    const int n = 100000, grid = 64;
    std::vector<float> x(n), y(n), partial(grid);
    double want = 0.0;
    for (int i = 0; i < n; i++) {
        x[i] = (float)(i % 11);
        y[i] = (float)(i % 3);
        want += (double)x[i] * y[i];
    }

    float *dev_x, *dev_y, *dev_partial;
    CHECK(cudaMalloc(&dev_x, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_y, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_partial, grid * sizeof(float)));
    CHECK(cudaMemcpy(dev_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    dot_blocks<<<grid, BLOCK>>>(dev_x, dev_y, dev_partial, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(partial.data(), dev_partial, grid * sizeof(float), cudaMemcpyDeviceToHost));

    double got = 0.0;
    for (int b = 0; b < grid; b++) {
        got += partial[b];
    }
    if (!(fabs(got - want) <= 1e-4 * want)) {
        printf("mismatch: got %g, want %g\n", got, want);
        return 1;
    }
    printf("OK\n");
    return 0;
}
