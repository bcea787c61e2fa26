/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a library that checks here and not there. What makes or fills memory, or lets a launch have more
 * shared memory, is told once for each function; not where something behind it asks for errors. */
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void sweep(float *grid)
{
    extern __shared__ float line[];
    line[threadIdx.x] = grid[threadIdx.x];
    __syncthreads();
    grid[threadIdx.x] = line[blockDim.x - 1 - threadIdx.x];
}

struct field {
    float *now, *next, *host;

    void reserve(size_t n)
    {
        cudaMalloc(&now, n * sizeof(float)); //~ unchecked-cuda-call
        cudaMalloc(&next, n * sizeof(float));
        cudaMallocHost(&host, n * sizeof(float));
        cudaMemset(now, 0, n * sizeof(float));
    }
    void fetch(size_t n, cudaStream_t s)
    {
        cudaMemcpyAsync(host, now, n * sizeof(float), cudaMemcpyDeviceToHost, s); //~ unchecked-cuda-call
    }
    void fetch_and_wait(size_t n, cudaStream_t s)
    {
        cudaMemcpyAsync(host, now, n * sizeof(float), cudaMemcpyDeviceToHost, s);
        CHECK(cudaStreamSynchronize(s));
    }
    void allow(int bytes)
    {
        cudaFuncSetAttribute(sweep, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes); //~ unchecked-cuda-call
    }
    void choose(int device)
    {
        cudaSetDevice(device); /* nothing is made */
    }
    void drop()
    {
        cudaFree(now);
        cudaFree(next);
    }
};
