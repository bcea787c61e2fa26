/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: sizes that go through functions of the file before they reach the launch. */
#include <algorithm>
#include <cuda_runtime.h>

__global__ void reverse(float *row, int n)
{
    extern __shared__ float copy[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        copy[i] = row[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = copy[n - 1 - i];
}

static void launch_reverse(float *row, int n, size_t bytes, cudaStream_t stream)
{
    reverse<<<1, 256, bytes, stream>>>(row, n);
}

void handed(float *row, int n, cudaStream_t stream)
{
    launch_reverse(row, n, n * sizeof(float), stream); //~ shared-memory-too-large
}

void handed_checked(float *row, int n, cudaStream_t stream)
{
    if (n > 4096)
        return;
    launch_reverse(row, n, n * sizeof(float), stream);
}

__global__ void turn(float *row, int n)
{
    extern __shared__ float copy[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        copy[i] = row[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = copy[n - 1 - i];
}

/* looks at what it is handed */
static bool launch_turn(float *row, int n, size_t bytes)
{
    if (bytes > 48 * 1024)
        return false;
    turn<<<1, 256, bytes>>>(row, n);
    return true;
}

void handed_to_check(float *row, int n)
{
    launch_turn(row, n, n * sizeof(float));
}

__global__ void flip(float *row, int n)
{
    extern __shared__ float copy[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        copy[i] = row[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = copy[n - 1 - i];
}

static size_t bytes_of(int n)
{
    return n * sizeof(float);
}

void computed(float *row, int n)
{
    flip<<<1, 256, bytes_of(n)>>>(row, n); //~ shared-memory-too-large
}

void rounded(float *row, int n)
{
    int whole = (n + 31) / 32 * 32;
    flip<<<1, 256, whole * sizeof(float)>>>(row, n); //~ shared-memory-too-large
}

void larger(float *row, int n, int m)
{
    flip<<<1, 256, std::max(n, m) * sizeof(float)>>>(row, n); //~ shared-memory-too-large
}

void smaller(float *row, int n)
{
    int some = std::min(n, 4096);
    flip<<<1, 256, bytes_of(some)>>>(row, some);
}

__global__ void mirror(float *row, int n)
{
    extern __shared__ float copy[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        copy[i] = row[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = copy[n - 1 - i];
}

static void launch_mirror(float *row, int n, size_t bytes)
{
    mirror<<<1, 256, bytes>>>(row, n);
}

/* asks whether a device takes it */
bool handed_if_it_runs(float *row, int n)
{
    int blocks = 0;
    size_t bytes = n * sizeof(float);
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, mirror, 256, bytes) != cudaSuccess ||
        blocks <= 0)
        return false;
    launch_mirror(row, n, bytes);
    return true;
}
