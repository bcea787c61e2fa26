// SPDX-License-Identifier: Apache-2.0
// CL101: a branch on global memory that other blocks change while the threads of this one read it.
#include <cuda_runtime.h>

struct chunk {
    int entries;
    int limit;
};

// thread 0 of each block adds: the counter belongs to several blocks
__global__ void fill(chunk *chunks, const int *owner, const int *values, int *out, int n)
{
    __shared__ chunk *mine;
    __shared__ int sums[256];
    if (threadIdx.x == 0)
        mine = &chunks[owner[blockIdx.x]];
    __syncthreads();
    for (int i = 0; i < n; i += 256) {
        if (mine->entries > mine->limit) //~ barrier-divergent
            return;
        sums[threadIdx.x] = i + threadIdx.x < n ? values[i + threadIdx.x] : 0;
        __syncthreads();
        if (threadIdx.x == 0)
            atomicAdd(&mine->entries, sums[0] + sums[255]);
        __syncthreads();
    }
    out[blockIdx.x] = mine->limit;
}

// any block may set the flag
__global__ void search(const int *values, int wanted, int *found)
{
    __shared__ int hits[256];
    if (*found) //~ barrier-divergent
        return;
    hits[threadIdx.x] = values[blockIdx.x * 256 + threadIdx.x] == wanted;
    __syncthreads();
    if (threadIdx.x == 0 && hits[0] + hits[1] > 0)
        *found = 1;
}

// one thread reads for all: they agree
__global__ void search_together(const int *values, int wanted, int *found)
{
    __shared__ int hits[256];
    __shared__ int done;
    if (threadIdx.x == 0)
        done = *found;
    __syncthreads();
    if (done)
        return;
    hits[threadIdx.x] = values[blockIdx.x * 256 + threadIdx.x] == wanted;
    __syncthreads();
    if (threadIdx.x == 0 && hits[0] + hits[1] > 0)
        *found = 1;
}

// counters of the block's own, and barriers around what the threads add
__global__ void own(const int *values, int *counts, int n)
{
    __shared__ int row[256];
    for (int i = 0; i < n; i += 256) {
        atomicAdd(&counts[blockIdx.x], values[i + threadIdx.x]);
        __syncthreads();
        if (counts[blockIdx.x] > n)
            return;
        row[threadIdx.x] = values[i];
        __syncthreads();
        counts[gridDim.x + blockIdx.x] = row[0];
        __syncthreads();
    }
}

// nobody writes it in this launch
__global__ void skip(const int *values, int *out, const int *skipped)
{
    __shared__ int row[256];
    if (*skipped)
        return;
    row[threadIdx.x] = values[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = row[255 - threadIdx.x];
}
