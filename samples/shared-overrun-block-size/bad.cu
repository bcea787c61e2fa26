// SPDX-License-Identifier: Apache-2.0
//
// A block-wide sum by warp shuffles, with one shared slot a warp. It was written for blocks of 128
// threads; later the launch went to 256, and the slots stayed four.
//
// Warps 4 to 7 store behind the array, and their sums are lost.
//
// bad.cu has four slots beside a block of 256; good.cu computes the slots from the block size.
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
constexpr int WARPS = 4;

__device__ float warp_sum(float value)
{
    for (int offset = 16; offset > 0; offset /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, offset);
    }
    return value;
}

// out[b] = sum of the elements of block b.
__global__ void sum_blocks(const float *in, float *out, int n)
{
    __shared__ float warp_sums[WARPS];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;

    const float sum = warp_sum(i < n ? in[i] : 0.0f);
    if (lane == 0) {
        warp_sums[warp] = sum;  //~ shared-out-of-bounds
    }
    __syncthreads();

    if (warp == 0) {
        const float total = warp_sum(lane < WARPS ? warp_sums[lane] : 0.0f);
        if (lane == 0) {
            out[blockIdx.x] = total;
        }
    }
}

int main()
{
    const int n = 10000, grid = (n + BLOCK - 1) / BLOCK;
    std::vector<float> in(n), out(grid);
    for (int i = 0; i < n; i++) {
        in[i] = (float)(i % 9) + 1.0f;
    }

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, grid * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    sum_blocks<<<grid, BLOCK>>>(dev_in, dev_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, grid * sizeof(float), cudaMemcpyDeviceToHost));

    for (int b = 0; b < grid; b++) {
        double want = 0.0;
        for (int i = b * BLOCK; i < n && i < (b + 1) * BLOCK; i++) {
            want += in[i];
        }
        if (!(fabs(out[b] - want) <= 1e-3 * want)) {
            printf("mismatch in block %d: got %g, want %g\n", b, out[b], want);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
