// SPDX-License-Identifier: Apache-2.0
//
// Chunks of 64 KiB reversed through dynamic shared memory. The device has that much, but a kernel
// gets more than 48 KiB only after it asked for it.
//
// bad.cu launches without asking and the launch fails with cudaErrorInvalidValue; good.cu calls
// cudaFuncSetAttribute first.
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

constexpr int CHUNK = 16 * 1024;

// One block a chunk of CHUNK ints.
__global__ void reverse_chunks(int *data)
{
    extern __shared__ int chunk[];
    int *mine = data + (size_t)blockIdx.x * CHUNK;
    for (int i = threadIdx.x; i < CHUNK; i += blockDim.x) {
        chunk[i] = mine[i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < CHUNK; i += blockDim.x) {
        mine[i] = chunk[CHUNK - 1 - i];
    }
}

int main()
{
    const int chunks = 8;
    const size_t shared_bytes = CHUNK * sizeof(int);
    std::vector<int> data((size_t)chunks * CHUNK), out(data.size());
    for (size_t i = 0; i < data.size(); i++) {
        data[i] = (int)i;
    }

    int *dev_data;
    CHECK(cudaMalloc(&dev_data, data.size() * sizeof(int)));
    CHECK(cudaMemcpy(dev_data, data.data(), data.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaFuncSetAttribute(reverse_chunks, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               (int)shared_bytes));
    reverse_chunks<<<chunks, 512, shared_bytes>>>(dev_data);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_data, out.size() * sizeof(int), cudaMemcpyDeviceToHost));

    for (size_t i = 0; i < out.size(); i++) {
        const size_t chunk = i / CHUNK;
        const int want = data[chunk * CHUNK + (CHUNK - 1 - i % CHUNK)];
        if (out[i] != want) {
            printf("mismatch at %zu: got %d, want %d\n", i, out[i], want);
            return 1;
        }
    }
    CHECK(cudaFree(dev_data));
    printf("OK\n");
    return 0;
}
