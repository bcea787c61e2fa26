// SPDX-License-Identifier: Apache-2.0
// CL401: a question of occupancy that fails leaves the 0 that the host divides by: no later check is reached.
#include <cuda_runtime.h>

#define CHECK(x) do { if ((x) != cudaSuccess) throw 1; } while (0)

__global__ void clear(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = 0;
}

void forgotten(int *d, int n)
{
    int threads = 0, least = 0;
    cudaOccupancyMaxPotentialBlockSize(&least, &threads, clear, 0, n); //~ unchecked-cuda-call?
    clear<<<(n + threads - 1) / threads, threads>>>(d, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

void kept_apart(int *d, int n)
{
    int threads, least, blocks;
    cudaOccupancyMaxPotentialBlockSize(&least, &threads, clear, 0, n); //~ unchecked-cuda-call?
    blocks = (n + threads - 1) / threads;
    clear<<<blocks, threads>>>(d, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

void asked(int *d, int n)
{
    int threads = 0, least = 0;
    CHECK(cudaOccupancyMaxPotentialBlockSize(&least, &threads, clear, 0, n));
    clear<<<(n + threads - 1) / threads, threads>>>(d, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

// 256 threads do without an answer.
void has_default(int *d, int n)
{
    int threads = 256, least = 0;
    cudaOccupancyMaxPotentialBlockSize(&least, &threads, clear, 0, n);
    clear<<<(n + threads - 1) / threads, threads>>>(d, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

void looked_at(int *d, int n)
{
    int threads = 0, least = 0;
    cudaOccupancyMaxPotentialBlockSize(&least, &threads, clear, 0, n);
    if (threads == 0)
        throw 1;
    clear<<<(n + threads - 1) / threads, threads>>>(d, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

// A launch of no threads is refused, and the question for the last error tells of it.
void launched_with(int *d, int n)
{
    int threads = 0, least = 0;
    cudaOccupancyMaxPotentialBlockSize(&least, &threads, clear, 0, n);
    clear<<<least, threads>>>(d, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}
