// SPDX-License-Identifier: Apache-2.0
//
// The time of a kernel, taken with events.
//
// bad.cu asks for the time between two events of which the second has not happened yet: the runtime
// answers cudaErrorNotReady. good.cu waits for it.
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

__global__ void scale(float *x, size_t n, float by)
{
    size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        x[i] *= by;
    }
}

int main()
{
    const size_t n = (size_t)1 << 28;
    float *data, ms = 0.0f;
    cudaEvent_t begin, end;
    CHECK(cudaMalloc(&data, n * sizeof(float)));
    CHECK(cudaMemset(data, 0, n * sizeof(float)));
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaEventRecord(begin));
    scale<<<1024, 256>>>(data, n, 0.5f);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    CHECK(cudaFree(data));
    if (ms <= 0.0f) {
        printf("mismatch: no time\n");
        return 1;
    }
    printf("OK\n");
    return 0;
}
