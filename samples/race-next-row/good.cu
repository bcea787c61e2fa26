// SPDX-License-Identifier: Apache-2.0
//
// Every row is divided by its sum; a block walks over many rows.
//
// The tree leaves the sum in partial[0], which all threads read. Then the loop goes round, and the
// first warps write the partial sums of the next row over it while slower warps still divide. Every
// barrier of the reduction is there; the one that is missing closes the round.
//
// bad.cu has no barrier behind the division; good.cu has one.
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

__global__ void divide_rows_by_sum(const float *in, float *out, int rows, int cols)
{
    __shared__ float partial[BLOCK];
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        const float *from = in + (size_t)row * cols;
        float *to = out + (size_t)row * cols;
        float sum = 0.0f;
        for (int c = threadIdx.x; c < cols; c += BLOCK) {
            sum += from[c];
        }
        partial[threadIdx.x] = sum;
        __syncthreads();
        for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
            if (threadIdx.x < stride) {
                partial[threadIdx.x] += partial[threadIdx.x + stride];
            }
            __syncthreads();
        }
        for (int c = threadIdx.x; c < cols; c += BLOCK) {
            to[c] = from[c] / partial[0];
        }
        __syncthreads();  // partial is free again
    }
}

int main()
{
    const int rows = 4096, cols = 1000;
    std::vector<float> in((size_t)rows * cols), out(in.size());
    for (size_t i = 0; i < in.size(); i++) {
        in[i] = 1.0f + (float)(i % 7) + (float)(i / cols % 5);
    }

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, out.size() * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
    divide_rows_by_sum<<<32, BLOCK>>>(dev_in, dev_out, rows, cols);
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
