/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: calls that are answered otherwise: the last error is asked for next, a question with a default. */
#include <cstdio>
#include <cstdlib>
#include <cub/cub.cuh>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s\n", cudaGetErrorString(status_));                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

void getLastCudaError(const char *message);

void devices()
{
    int count = 0, pools = 0, clock = 0, warp;
    cudaGetDeviceCount(&count);
    if (count == 0)
        exit(1);
    cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, 0);
    if (!pools)
        exit(1);
    cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, 0); //~ unchecked-cuda-call
    cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0);
    if (warp != 32)
        exit(1);
    printf("%d\n", clock);
}

void memory(float *out)
{
    float *x, *y;
    cudaMalloc(&x, 1024);
    getLastCudaError("cudaMalloc");
    cudaMalloc(&y, 1024); //~ unchecked-cuda-call
    CHECK(cudaMemset(x, 0, 1024));
    CHECK(cudaMemset(y, 0, 1024));
    CHECK(cudaMemcpy(out, x, 1024, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(out, y, 1024, cudaMemcpyDeviceToHost));
    CHECK(cudaMemset(x, 0, 1024));
    CHECK(cudaMemset(y, 0, 1024));
    CHECK(cudaMemset(x, 0, 1024));
    CHECK(cudaMemset(y, 0, 1024));
    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
    CHECK(cudaMemset(x, 0, 1024));
    CHECK(cudaMemset(y, 0, 1024));
}

/* What the file does elsewhere. */
void checked(float *x)
{
    CHECK(cudaMemset(x, 0, 1024));
    CHECK(cudaMemset(x, 1, 1024));
    CHECK(cudaMemset(x, 2, 1024));
    CHECK(cudaMemset(x, 3, 1024));
    CHECK(cudaMemset(x, 4, 1024));
    CHECK(cudaMemset(x, 5, 1024));
    CHECK(cudaMemset(x, 6, 1024));
    CHECK(cudaMemset(x, 7, 1024));
    CHECK(cudaMemset(x, 8, 1024));
    CHECK(cudaMemset(x, 9, 1024));
    CHECK(cudaMemset(x, 10, 1024));
    CHECK(cudaMemset(x, 11, 1024));
    CHECK(cudaMemset(x, 12, 1024));
    CHECK(cudaMemset(x, 13, 1024));
    CHECK(cudaMemset(x, 14, 1024));
    CHECK(cudaMemset(x, 15, 1024));
    CHECK(cudaMemset(x, 16, 1024));
    CHECK(cudaMemset(x, 17, 1024));
    CHECK(cudaMemset(x, 18, 1024));
    CHECK(cudaMemset(x, 19, 1024));
}

/* The size that is asked for says little; the run is what fails. */
void sorted(int *keys, int n, cudaStream_t stream)
{
    size_t bytes = 0;
    void *scratch;
    cub::DeviceRadixSort::SortKeys(nullptr, bytes, keys, keys, n, 0, 32, stream);
    CHECK(cudaMalloc(&scratch, bytes));
    cub::DeviceRadixSort::SortKeys(scratch, bytes, keys, keys, n, 0, 32, stream); //~ unchecked-cuda-call
    CHECK(cub::DeviceRadixSort::SortKeys(scratch, bytes, keys, keys, n, 0, 32, stream));
    CHECK(cudaFree(scratch));
}

__global__ void empty();
template <typename traits> int blocks_of()
{
    int blocks;
    cudaError status = cudaOccupancyMaxActiveBlocksPerMultiprocessor( //~ unchecked-cuda-call
        &blocks, empty, traits::threads, traits::bytes);
    return blocks;
}
