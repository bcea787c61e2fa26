// SPDX-License-Identifier: Apache-2.0
// CL101: a grid that every launch rounds down has no thread beyond the length that it divides: nobody stays away.
#include <cuda_runtime.h>

// A block takes as many columns as it has room for, and the length itself where it has room for all.
__global__ void apply_parts(unsigned bits, const float *matrix, float *state, unsigned long long dim)
{
    __shared__ float part[1024];
    unsigned long long length = dim >> bits;
    unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length) {
        part[(threadIdx.x << bits) + threadIdx.y] = state[i];
        __syncthreads(); //~ barrier-divergent?
        float sum = 0.f;
        for (int k = 0; k < 1 << bits; ++k)
            sum += matrix[k] * part[(threadIdx.x << bits) + k];
        state[i] = sum;
    }
}

void apply_all_parts(unsigned bits, const float *matrix, float *state, unsigned long long dim)
{
    unsigned long long side = 1ULL << bits;
    unsigned long long length = dim >> bits;
    unsigned most = 1024 / side;
    dim3 block;
    block.y = side;
    block.x = length <= most ? length : most;
    unsigned grid = length / block.x;
    apply_parts<<<grid, block>>>(bits, matrix, state, dim);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// The grid divides the whole by both sides of the block, of which one is what the kernel divides it by.
__global__ void apply_rows(unsigned bits, const float *matrix, float *state, unsigned long long dim)
{
    __shared__ float part[2048];
    unsigned long long length = dim >> bits;
    unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length) {
        part[(threadIdx.x << bits) + threadIdx.y] = state[i];
        __syncthreads(); //~ barrier-divergent!
        state[i] = part[(threadIdx.x << bits) + (threadIdx.y + 1) % blockDim.y] * matrix[0];
    }
}

void apply_all_rows(unsigned bits, const float *matrix, float *state, unsigned long long dim)
{
    unsigned long long length = dim >> bits;
    dim3 block(32, 1 << bits);
    apply_rows<<<(length + 31) / 32, block>>>(bits, matrix, state, dim);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// The grid divides the whole by both sides of the block; the kernel divides it by more than the one.
__global__ void apply_halves(unsigned bits, const float *matrix, float *state, unsigned long long dim)
{
    __shared__ float part[2048];
    unsigned long long length = dim >> bits;
    unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length) {
        part[(threadIdx.x << bits) + threadIdx.y] = state[i];
        __syncthreads(); //~ barrier-divergent?
        state[i] = part[(threadIdx.x << bits) + (threadIdx.y + 1) % blockDim.y] * matrix[0];
    }
}

void apply_all_halves(unsigned bits, const float *matrix, float *state, unsigned long long dim)
{
    unsigned long long side = 1ULL << bits;
    dim3 block;
    block.y = side >> 1 <= 1024 ? side >> 1 : 1024;
    unsigned most = 1024 / block.y;
    block.x = dim / block.y <= most ? dim / block.y : most;
    unsigned grid = dim / block.x / block.y;
    apply_halves<<<grid, block>>>(bits, matrix, state, dim);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
