// SPDX-License-Identifier: Apache-2.0
//
// A count of the positive elements, asked for again and again.
//
// bad.cu takes new scratch memory in each call and never gives it back: the free memory of the device
// goes down. good.cu frees it.
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

__global__ void count(const int *data, int n, int *found)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && data[i] > 0) {
        atomicAdd(found, 1);
    }
}

static int positives(const int *data, int n)
{
    const size_t slots = (size_t)1 << 22;
    int *found, result;
    CHECK(cudaMalloc(&found, slots * sizeof(int)));  //~ leak
    CHECK(cudaMemset(found, 0, slots * sizeof(int)));
    count<<<(n + 255) / 256, 256>>>(data, n, found);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&result, found, sizeof(int), cudaMemcpyDeviceToHost));
    return result;
}

int main()
{
    const int n = 1000;
    size_t before, after, total;
    int *data;
    CHECK(cudaMalloc(&data, n * sizeof(int)));
    CHECK(cudaMemset(data, 1, n * sizeof(int)));
    if (positives(data, n) != n) {
        printf("mismatch: not all are positive\n");
        return 1;
    }
    CHECK(cudaMemGetInfo(&before, &total));
    for (int i = 0; i < 100; i++) {
        positives(data, n);
    }
    CHECK(cudaMemGetInfo(&after, &total));
    CHECK(cudaFree(data));
    if (after + ((size_t)1 << 28) < before) {
        printf("mismatch: %zu MiB are gone\n", (before - after) >> 20);
        return 1;
    }
    printf("OK\n");
    return 0;
}
