// SPDX-License-Identifier: Apache-2.0
//
// Rows scaled to sum 1. The steps of the block-wide sum carry their barrier inside the `if` that
// picks the threads which still add.
//
// Threads 128 to 255 skip both barriers and arrive at the last one while the others are still in
// the first: hardware pairs the two, lets everybody go on, and the upper half of the block reads
// the total before it is complete.
//
// bad.cu has `__syncthreads()` inside the two `if`s; good.cu has it behind them.
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

// One block a row.
__global__ void normalize_rows(const float *in, float *out, int cols)
{
    __shared__ float partial[BLOCK];
    const int tid = threadIdx.x;
    const float *row_in = in + (size_t)blockIdx.x * cols;
    float *row_out = out + (size_t)blockIdx.x * cols;

    float sum = 0.0f;
    for (int c = tid; c < cols; c += BLOCK) {
        sum += row_in[c];
    }
    partial[tid] = sum;
    __syncthreads();

    if (tid < 128) {
        partial[tid] += partial[tid + 128];
        __syncthreads();  //~ barrier-divergent
    }
    if (tid < 64) {
        partial[tid] += partial[tid + 64];
        __syncthreads();  //~ barrier-divergent
    }
    if (tid < 32) {
        // The last 64 values are one warp's work.
        float value = partial[tid] + partial[tid + 32];
        for (int offset = 16; offset > 0; offset /= 2) {
            value += __shfl_down_sync(0xffffffffu, value, offset);
        }
        if (tid == 0) {
            partial[0] = value;
        }
    }
    __syncthreads();

    const float scale = 1.0f / partial[0];
    for (int c = tid; c < cols; c += BLOCK) {
        row_out[c] = row_in[c] * scale;
    }
}

int main()
{
    const int rows = 512, cols = 1000;
    std::vector<float> in((size_t)rows * cols), out(in.size());
    for (size_t i = 0; i < in.size(); i++) {
        in[i] = (float)(i % 13) + 1.0f;
    }

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, out.size() * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
    normalize_rows<<<rows, BLOCK>>>(dev_in, dev_out, cols);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));

    for (int row = 0; row < rows; row++) {
        double total = 0.0;
        for (int c = 0; c < cols; c++) {
            total += in[(size_t)row * cols + c];
        }
        for (int c = 0; c < cols; c++) {
            const double want = in[(size_t)row * cols + c] / total;
            const double got = out[(size_t)row * cols + c];
            if (!(fabs(got - want) <= 1e-4 * want)) {
                printf("mismatch at (%d, %d): got %g, want %g\n", row, c, got, want);
                return 1;
            }
        }
    }
    printf("OK\n");
    return 0;
}
