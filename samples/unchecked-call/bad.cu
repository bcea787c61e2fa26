// SPDX-License-Identifier: Apache-2.0
//
// A kernel that does a number of rounds for each multiprocessor of a device.
//
// bad.cu drops the status of the query: there is no device of that number, the count stays 0, and the
// check behind the launch blames the kernel. good.cu falls back to the first device.
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

__global__ void count_up(int *sum, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        atomicAdd(sum, 1);
    }
}

static int processors(int device)
{
    int count = 0;
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, device);  //~ unchecked-cuda-call
    return count;
}

int main()
{
    int *sum, host = 0, devices;
    CHECK(cudaGetDeviceCount(&devices));
    CHECK(cudaMalloc(&sum, sizeof(int)));
    CHECK(cudaMemset(sum, 0, sizeof(int)));
    count_up<<<1, 32>>>(sum, processors(devices));  // devices are numbered from 0
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&host, sum, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(sum));
    if (host == 0) {
        printf("mismatch: nothing was counted\n");
        return 1;
    }
    printf("OK\n");
    return 0;
}
