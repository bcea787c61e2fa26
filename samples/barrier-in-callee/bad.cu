// SPDX-License-Identifier: Apache-2.0
//
// Softmax over short rows with two block-wide helpers. The barriers are inside the helpers, so the
// kernel itself shows none.
//
// block_max() is called by every thread. block_sum() was moved into the `if` that protects the
// store: the threads behind the end of the row never enter it. Its barriers miss them, and its tree
// adds what block_max() left in their slots (-FLT_MAX).
//
// bad.cu calls block_sum() under `tid < cols`; good.cu calls it with every thread, and 0 as the
// value of those that have no element.
#include <cfloat>
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

// Both helpers: to be called by the whole block; every thread gets the result.
__device__ float block_max(float value, float *scratch)
{
    scratch[threadIdx.x] = value;
    __syncthreads();
    for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) {
            scratch[threadIdx.x] = fmaxf(scratch[threadIdx.x], scratch[threadIdx.x + stride]);
        }
        __syncthreads();
    }
    const float result = scratch[0];
    __syncthreads();  // scratch is free again
    return result;
}

__device__ float block_sum(float value, float *scratch)
{
    scratch[threadIdx.x] = value;
    __syncthreads();
    for (int stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) {
            scratch[threadIdx.x] += scratch[threadIdx.x + stride];
        }
        __syncthreads();
    }
    const float result = scratch[0];
    __syncthreads();
    return result;
}

// One block a row, one thread an element; cols <= BLOCK.
__global__ void softmax_short_rows(const float *in, float *out, int cols)
{
    __shared__ float scratch[BLOCK];
    const int tid = threadIdx.x;
    const size_t at = (size_t)blockIdx.x * cols + tid;

    const float value = tid < cols ? in[at] : -FLT_MAX;
    const float top = block_max(value, scratch);
    if (tid < cols) {
        const float power = expf(value - top);
        const float total = block_sum(power, scratch);  //~ barrier-divergent
        out[at] = power / total;
    }
}

int main()
{
    const int rows = 64, cols = 160;
    std::vector<float> in(rows * cols), out(in.size());
    for (size_t i = 0; i < in.size(); i++) {
        in[i] = (float)(i % 17) * 0.25f;
    }

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, out.size() * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));
    softmax_short_rows<<<rows, BLOCK>>>(dev_in, dev_out, cols);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost));

    for (int row = 0; row < rows; row++) {
        double total = 0.0;
        for (int c = 0; c < cols; c++) {
            total += exp(in[row * cols + c]);
        }
        for (int c = 0; c < cols; c++) {
            const double want = exp(in[row * cols + c]) / total, got = out[row * cols + c];
            if (!(fabs(got - want) <= 1e-3 * want)) {
                printf("mismatch at (%d, %d): got %g, want %g\n", row, c, got, want);
                return 1;
            }
        }
    }
    printf("OK\n");
    return 0;
}
