// SPDX-License-Identifier: Apache-2.0
// CL204: a loop variable of 64 bits whose start is computed in 32, where each of the elements may have its thread.
#include <cuda_runtime.h>
#include <stdint.h>

__global__ void zero(float *a, long long n)
{
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) //~ int32-overflow-index?
        a[i] = 0;
}

__global__ void outside_of_loop(float *a, size_t n)
{
    size_t i = threadIdx.x + blockIdx.x * blockDim.x; //~ int32-overflow-index?
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (; i < n; i += step)
        a[i] = 0;
}

__global__ void covered(float *a, int64_t n)
{
    for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) //~ int32-overflow-index?
        a[i] = 0;
}

void cover(float *a, int64_t n)
{
    covered<<<(n + 255) / 256, 256>>>(a, n);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// In time.
__global__ void in_time(float *a, long long n)
{
    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        a[i] = 0;
}

// A length of 32 bits.
__global__ void short_one(float *a, int n)
{
    for (long long i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        a[i] = 0;
}

// Few blocks go on in rounds.
__global__ void capped(float *a, size_t n)
{
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        a[i] = 0;
}

void launch_capped(float *a, size_t n)
{
    size_t blocks = (n + 255) / 256;
    capped<<<blocks < 1024 ? blocks : 1024, 256>>>(a, n);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

__global__ void counted_in_int(float *a, size_t n)
{
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        a[i] = 0;
}

void launch_counted(float *a, int n)
{
    counted_in_int<<<(n + 255) / 256, 256>>>(a, n);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// A block by itself.
__global__ void in_block(float *a, size_t n)
{
    for (size_t i = threadIdx.x; i < n; i += blockDim.x)
        a[i] = 0;
}
