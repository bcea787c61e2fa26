// SPDX-License-Identifier: Apache-2.0
//
// Counts the positive elements that each block sees, with a counter in shared memory.
//
// Shared memory starts with what an earlier block or kernel left on the multiprocessor, here the
// numbers of dirty_shared_memory().
//
// bad.cu counts from there; good.cu sets the counter to zero first.
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

__global__ void dirty_shared_memory(int *out)
{
    __shared__ int numbers[8192];
    for (int i = threadIdx.x; i < 8192; i += BLOCK) {
        numbers[i] = 1000 + i;
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        out[blockIdx.x] = numbers[(out[blockIdx.x] & 4095) + 1];
    }
}

__global__ void count_positive(const float *in, int *out)
{
    __shared__ int found;
    if (in[blockIdx.x * BLOCK + threadIdx.x] > 0.0f) {
        atomicAdd(&found, 1);  //~ uninitialized-shared
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        out[blockIdx.x] = found;
    }
}

int main()
{
    const int blocks = 1024;
    const size_t n = (size_t)blocks * BLOCK;
    std::vector<float> in(n);
    std::vector<int> out(blocks);
    for (size_t i = 0; i < n; i++) {
        in[i] = (float)(i % 5) - 2.0f;
    }

    float *dev_in;
    int *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, blocks * sizeof(int)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dev_out, 0, blocks * sizeof(int)));
    dirty_shared_memory<<<blocks, BLOCK>>>(dev_out);
    CHECK(cudaGetLastError());
    count_positive<<<blocks, BLOCK>>>(dev_in, dev_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, blocks * sizeof(int), cudaMemcpyDeviceToHost));

    for (int b = 0; b < blocks; b++) {
        int want = 0;
        for (int i = 0; i < BLOCK; i++) {
            want += in[(size_t)b * BLOCK + i] > 0.0f;
        }
        if (out[b] != want) {
            printf("mismatch in block %d: got %d, want %d\n", b, out[b], want);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
