// SPDX-License-Identifier: Apache-2.0
//
// Many threads add to a sum in managed memory, which the host reads.
//
// bad.cu reads it right behind the launch, while the threads still add. good.cu waits for them.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

constexpr int BLOCKS = 1024, THREADS = 256, ROUNDS = 1000;

__global__ void add_ones(unsigned long long *sum)
{
    for (int i = 0; i < ROUNDS; i++) {
        atomicAdd(sum, 1ull);
    }
}

int main()
{
    unsigned long long *sum;
    CHECK(cudaMallocManaged(&sum, sizeof(*sum)));
    *sum = 0;
    add_ones<<<BLOCKS, THREADS>>>(sum);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    unsigned long long seen = *sum;
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(sum));
    const unsigned long long want = (unsigned long long)BLOCKS * THREADS * ROUNDS;
    if (seen != want) {
        printf("mismatch: got %llu, want %llu\n", seen, want);
        return 1;
    }
    printf("OK\n");
    return 0;
}
