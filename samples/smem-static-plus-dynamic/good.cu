// SPDX-License-Identifier: Apache-2.0
//
// A histogram with its bins in static and its input chunk in dynamic shared memory. Each is below
// the 48 KiB that a launch may have without opt-in; 16 KiB + 40 KiB together are not.
//
// bad.cu stages 10240 values a block; good.cu stages 8192, and the two fit exactly.
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

constexpr int BINS = 4096;
constexpr int CHUNK = 8 * 1024;

// Counts the runs of equal values by value modulo BINS. One block a chunk; runs end with the chunk.
__global__ void count_runs(const unsigned *values, unsigned *counts, int n)
{
    __shared__ unsigned bins[BINS];
    extern __shared__ unsigned staged[];
    for (int b = threadIdx.x; b < BINS; b += blockDim.x) {
        bins[b] = 0;
    }
    const int start = blockIdx.x * CHUNK;
    const int count = min(CHUNK, n - start);
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        staged[i] = values[start + i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        if (i == 0 || staged[i] != staged[i - 1]) {
            atomicAdd(&bins[staged[i] % BINS], 1u);
        }
    }
    __syncthreads();
    for (int b = threadIdx.x; b < BINS; b += blockDim.x) {
        if (bins[b] != 0) {
            atomicAdd(&counts[b], bins[b]);
        }
    }
}

int main()
{
    const int n = 500000;
    std::vector<unsigned> values(n), counts(BINS), want(BINS, 0);
    for (int i = 0; i < n; i++) {
        values[i] = (unsigned)(i / 3) * 2654435761u >> 7;
        if (i % CHUNK == 0 || values[i] != values[i - 1]) {
            want[values[i] % BINS]++;
        }
    }

    unsigned *dev_values, *dev_counts;
    CHECK(cudaMalloc(&dev_values, n * sizeof(unsigned)));
    CHECK(cudaMalloc(&dev_counts, BINS * sizeof(unsigned)));
    CHECK(cudaMemcpy(dev_values, values.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(dev_counts, 0, BINS * sizeof(unsigned)));
    const int grid = (n + CHUNK - 1) / CHUNK;
    const size_t staged_bytes = CHUNK * sizeof(unsigned);
    count_runs<<<grid, 256, staged_bytes>>>(dev_values, dev_counts, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(counts.data(), dev_counts, BINS * sizeof(unsigned), cudaMemcpyDeviceToHost));

    for (int b = 0; b < BINS; b++) {
        if (counts[b] != want[b]) {
            printf("mismatch in bin %d: got %u, want %u\n", b, counts[b], want[b]);
            return 1;
        }
    }
    CHECK(cudaFree(dev_values));
    CHECK(cudaFree(dev_counts));
    printf("OK\n");
    return 0;
}
