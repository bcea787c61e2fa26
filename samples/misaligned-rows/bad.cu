// SPDX-License-Identifier: Apache-2.0
//
// The largest value of each row, four floats at a time.
//
// The kernel knows that a row need not be a multiple of four long: a second loop takes what is left
// over. But then the next row does not begin at a multiple of 16 bytes either, and the float4 loads of
// every row but each fourth fault.
//
// bad.cu always loads float4; good.cu takes single floats up to the first multiple of 16 bytes.
#include <cfloat>
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

constexpr int BLOCK = 128;

__global__ void largest_of_rows(const float *in, float *out, int cols)
{
    __shared__ float partial[BLOCK];
    const float *row = in + (size_t)blockIdx.x * cols;
    float most = -FLT_MAX;
    const float4 *quads = reinterpret_cast<const float4 *>(row);
    for (int q = threadIdx.x; q < cols / 4; q += BLOCK) {
        float4 v = quads[q];  //~ misaligned-vector-access
        most = fmaxf(most, fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w)));
    }
    for (int c = cols / 4 * 4 + threadIdx.x; c < cols; c += BLOCK) {
        most = fmaxf(most, row[c]);
    }
    partial[threadIdx.x] = most;
    __syncthreads();
    for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) {
            partial[threadIdx.x] = fmaxf(partial[threadIdx.x], partial[threadIdx.x + stride]);
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        out[blockIdx.x] = partial[0];
    }
}

int main()
{
    const int rows = 64, cols = 1001;
    std::vector<float> in((size_t)rows * cols), out(rows);
    for (size_t i = 0; i < in.size(); i++) {
        in[i] = (float)(i * 7919 % 10007);
    }
    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, rows * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
    largest_of_rows<<<rows, BLOCK>>>(dev_in, dev_out, cols);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, rows * sizeof(float), cudaMemcpyDeviceToHost));
    for (int r = 0; r < rows; r++) {
        float want = -FLT_MAX;
        for (int c = 0; c < cols; c++) {
            want = fmaxf(want, in[(size_t)r * cols + c]);
        }
        if (out[r] != want) {
            printf("mismatch in row %d: got %g, want %g\n", r, out[r], want);
            return 1;
        }
    }
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));
    printf("OK\n");
    return 0;
}
