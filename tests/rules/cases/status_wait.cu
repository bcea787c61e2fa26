// SPDX-License-Identifier: Apache-2.0
// CL401: a library waits for its kernels and drops what that answers; errors that nobody asked for end here.
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void sweep(float *grid, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        grid[i] *= 2.f;
}

void run(float *grid, int n, cudaStream_t stream)
{
    sweep<<<(n + 255) / 256, 256, 0, stream>>>(grid, n);
    cudaStreamSynchronize(stream); //~ unchecked-cuda-call
    sweep<<<(n + 255) / 256, 256, 0, stream>>>(grid, n);
    cudaStreamSynchronize(stream);
}

void run_and_fetch(float *host, float *grid, int n)
{
    sweep<<<(n + 255) / 256, 256>>>(grid, n);
    cudaDeviceSynchronize(); // a failure stays, and the copy answers with it
    CHECK(cudaMemcpy(host, grid, n * sizeof(float), cudaMemcpyDeviceToHost));
}

void fetch_and_wait(float *host, float *grid, int n, cudaStream_t stream)
{
    CHECK(cudaMemcpyAsync(host, grid, n * sizeof(float), cudaMemcpyDeviceToHost, stream));
    cudaStreamSynchronize(stream); //~ unchecked-cuda-call
}

static void wait_for_all()
{
    cudaDeviceSynchronize(); // its only caller asks
}

void sweep_all(float *grid, int n)
{
    sweep<<<(n + 255) / 256, 256>>>(grid, n);
    wait_for_all();
    CHECK(cudaMemset(grid, 0, sizeof(float)));
}
