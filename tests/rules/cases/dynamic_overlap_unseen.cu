// SPDX-License-Identifier: Apache-2.0
// CL301: both names are the start of the dynamic memory, of whatever types.
#include "types_out_of_sight.h"

__global__ void together(data_t *t, uint_t m)
{
    extern __shared__ data_t keys[];
    extern __shared__ uint_t ranks[]; //~ shared-memory-too-large!
    uint_t i = threadIdx.x;
    keys[i] = t[i];
    ranks[i] = i % m;
    __syncthreads();
    t[i] = keys[i + m] + ranks[i + m];
}

__global__ void behind(data_t *t, uint_t m)
{
    extern __shared__ data_t keys[];
    uint_t *ranks = (uint_t *)(keys + blockDim.x);
    uint_t i = threadIdx.x;
    keys[i] = t[i];
    ranks[i] = i % m;
    __syncthreads();
    t[i] = keys[i + m] + ranks[i + m];
}

// one after the other
__global__ void again(data_t *t, uint_t m)
{
    extern __shared__ data_t keys[];
    extern __shared__ uint_t ranks[];
    uint_t i = threadIdx.x;
    keys[i] = t[i];
    __syncthreads();
    data_t left = keys[i + m];
    __syncthreads();
    ranks[i] = i % m;
    __syncthreads();
    t[i] = left + ranks[i + m];
}

// written somewhere, and read where the other one was written
__global__ void scattered(int *t, const int *to)
{
    extern __shared__ int keys[];
    extern __shared__ unsigned ranks[]; //~ shared-memory-too-large!
    keys[to[threadIdx.x]] = t[threadIdx.x];
    ranks[threadIdx.x] = to[threadIdx.x] % 32;
    t[threadIdx.x] = keys[threadIdx.x] + ranks[threadIdx.x];
}

// what was put there has been taken, and the bits of the other are wanted
__global__ void bits(int *t, const float *x, const int *to)
{
    extern __shared__ int whole[];
    extern __shared__ float parts[];
    whole[to[threadIdx.x]] = 0;
    __syncthreads();
    t[threadIdx.x] = whole[threadIdx.x + 1];
    __syncthreads();
    parts[threadIdx.x] = x[threadIdx.x];
    t[threadIdx.x] += whole[threadIdx.x];
}
