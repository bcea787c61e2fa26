// SPDX-License-Identifier: Apache-2.0
//
// Rows centred around their mean, with the row cached in shared memory between the two passes. The
// size of the cache is the length of the row, and nobody compares it with what a launch may have.
//
// bad.cu launches whatever the length; good.cu reads longer rows twice from global memory instead.
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

// One block a row. With `cached`, cols floats of dynamic shared memory.
template <bool cached>
__global__ void center_rows(const float *in, float *out, int cols)
{
    extern __shared__ float row[];
    __shared__ float total;
    const size_t start = (size_t)blockIdx.x * cols;

    if (threadIdx.x == 0) {
        total = 0.0f;
    }
    __syncthreads();
    float sum = 0.0f;
    for (int c = threadIdx.x; c < cols; c += BLOCK) {
        const float value = in[start + c];
        if (cached) {
            row[c] = value;
        }
        sum += value;
    }
    atomicAdd(&total, sum);
    __syncthreads();
    const float mean = total / (float)cols;
    for (int c = threadIdx.x; c < cols; c += BLOCK) {
        out[start + c] = (cached ? row[c] : in[start + c]) - mean;
    }
}

static void launch_center_rows(const float *in, float *out, int rows, int cols)
{
    const size_t cache = cols * sizeof(float);
    center_rows<true><<<rows, BLOCK, cache>>>(in, out, cols);  //~ shared-memory-too-large
    CHECK(cudaGetLastError());
}

static bool run_rows(int rows, int cols)
{
    std::vector<float> in((size_t)rows * cols), out(in.size());
    for (size_t i = 0; i < in.size(); i++) {
        in[i] = (float)(i % 10);
    }
    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, out.size() * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
    launch_center_rows(dev_in, dev_out, rows, cols);
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));
    for (size_t i = 0; i < out.size(); i++) {
        const float want = in[i] - 4.5f;  // cols is a multiple of 10
        if (!(fabsf(out[i] - want) <= 1e-2f)) {
            printf("mismatch at %zu: got %g, want %g\n", i, out[i], want);
            return false;
        }
    }
    return true;
}

int main()
{
    // What the tests had, and what a user came with.
    if (!run_rows(100, 1000) || !run_rows(10, 100000)) {
        return 1;
    }
    printf("OK\n");
    return 0;
}
