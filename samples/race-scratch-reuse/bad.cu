// SPDX-License-Identifier: Apache-2.0
//
// Mean and variance of a row by two block-wide sums. The helper waits between its write and its
// read of the scratch memory, so one call is sound.
//
// Two calls are not: warps that have read their mean go on and write the partial sums of the second
// call over the scratch memory that slower warps still read for the first.
//
// bad.cu calls the helper twice in a row; good.cu waits between the calls.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

constexpr int BLOCK = 256;
constexpr int WARPS = BLOCK / 32;

// To be called by the whole block; every thread gets the sum.
__device__ float block_sum(float value)
{
    __shared__ float scratch[WARPS];
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_xor_sync(0xffffffffu, value, offset);
    }
    if (threadIdx.x % 32 == 0) {
        scratch[threadIdx.x / 32] = value;  //~ shared-race
    }
    __syncthreads();
    float total = 0.0f;
    for (int w = 0; w < WARPS; w++) {
        total += scratch[w];
    }
    return total;
}

// One block a row.
__global__ void row_statistics(const float *in, float *mean, float *variance, int cols)
{
    const float *row = in + (size_t)blockIdx.x * cols;
    float sum = 0.0f;
    for (int c = threadIdx.x; c < cols; c += BLOCK) {
        sum += row[c];
    }
    const float middle = block_sum(sum) / cols;
    float squares = 0.0f;
    for (int c = threadIdx.x; c < cols; c += BLOCK) {
        squares += (row[c] - middle) * (row[c] - middle);
    }
    const float spread = block_sum(squares) / cols;
    if (threadIdx.x == 0) {
        mean[blockIdx.x] = middle;
        variance[blockIdx.x] = spread;
    }
}

int main()
{
    const int rows = 2048, cols = 700;
    std::vector<float> in((size_t)rows * cols), mean(rows), variance(rows);
    for (size_t i = 0; i < in.size(); i++) {
        in[i] = (float)(i % 11) - (float)(i / cols % 3);
    }

    float *dev_in, *dev_mean, *dev_variance;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_mean, rows * sizeof(float)));
    CHECK(cudaMalloc(&dev_variance, rows * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
    row_statistics<<<rows, BLOCK>>>(dev_in, dev_mean, dev_variance, cols);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(mean.data(), dev_mean, rows * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(variance.data(), dev_variance, rows * sizeof(float), cudaMemcpyDeviceToHost));

    for (int r = 0; r < rows; r++) {
        double middle = 0.0, spread = 0.0;
        for (int c = 0; c < cols; c++) {
            middle += in[(size_t)r * cols + c] / (double)cols;
        }
        for (int c = 0; c < cols; c++) {
            const double d = in[(size_t)r * cols + c] - middle;
            spread += d * d / cols;
        }
        if (!(fabs(mean[r] - middle) <= 1e-3) || !(fabs(variance[r] - spread) <= 1e-3 * spread)) {
            printf("mismatch at row %d: got %g and %g, want %g and %g\n", r, mean[r], variance[r],
                   middle, spread);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
