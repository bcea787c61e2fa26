// SPDX-License-Identifier: Apache-2.0
//
// A permutation within segments of 256: the block first loads the order of its segment, then walks
// over it.
//
// Each thread reads entries that other threads loaded, also threads of other warps, which may not
// have done so yet.
//
// bad.cu goes on at once; good.cu waits for all of the table.
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

__global__ void reorder(const float *in, float *out, const int *order)
{
    __shared__ int place[BLOCK];
    const size_t base = (size_t)blockIdx.x * BLOCK;
    place[threadIdx.x] = order[base + threadIdx.x];  //~ shared-race

    // the first half of the block moves two elements a thread, the far end first
    if (threadIdx.x < BLOCK / 2) {
        const int far = BLOCK - 1 - threadIdx.x;
        out[base + far] = in[base + place[far]];
        out[base + threadIdx.x] = in[base + place[threadIdx.x]];
    }
}

int main()
{
    const int segments = 8192;
    const size_t n = (size_t)segments * BLOCK;
    std::vector<float> in(n), out(n);
    std::vector<int> order(n);
    for (size_t i = 0; i < n; i++) {
        in[i] = (float)(i % 100003);
        order[i] = (int)((i * 77 + i / BLOCK) % BLOCK);
    }

    float *dev_in, *dev_out;
    int *dev_order;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_order, n * sizeof(int)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_order, order.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    reorder<<<segments, BLOCK>>>(dev_in, dev_out, dev_order);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(float), cudaMemcpyDeviceToHost));

    for (size_t i = 0; i < n; i++) {
        const float want = in[i / BLOCK * BLOCK + order[i]];
        if (out[i] != want) {
            printf("mismatch at %zu: got %g, want %g\n", i, out[i], want);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
