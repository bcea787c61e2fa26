/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: buffers of a fixed capacity of whole blocks, which the length is checked against, have room for a tail. */
#include <cassert>
#include <cuda_runtime.h>

#define BLOCK 64
#define MOST (BLOCK * 32)
#define ODD 1000

static float *scratch, *small;

__global__ void halve(float *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= 0.5f;
}

__global__ void thirds(float *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] /= 3.0f; //~ missing-bounds-check
}

__global__ void unchecked(float *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] /= 5.0f; //~ missing-bounds-check
}

cudaError_t open_buffers()
{
    cudaError_t status = cudaMalloc(&scratch, MOST * sizeof(float));
    return status == cudaSuccess ? cudaMalloc(&small, ODD * sizeof(float)) : status;
}

cudaError_t run(int n)
{
    assert(0 < n && n <= MOST);
    halve<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(scratch);
    return cudaGetLastError();
}

cudaError_t run_odd(int n)
{
    assert(0 < n && n <= ODD);
    thirds<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(small);
    return cudaGetLastError();
}

cudaError_t run_unchecked(float *x, int n)
{
    unchecked<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x);
    return cudaGetLastError();
}
