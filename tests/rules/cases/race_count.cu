/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a number that threads add to where their own data say so counts by chance. */
#include <cuda_runtime.h>

struct cell {
    int alive;
    int kind;
};

__global__ void alive(const cell *cells, int n, int *out)
{
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (cells[i].alive)
            ++count; //~ shared-race
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

/* a part of each thread's own, which a function out of sight hands out */
__global__ void of_kind(const cell *cells, int n, int kind, int *out)
{
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    int from, to;
    part_of(n, threadIdx.x, blockDim.x, from, to);
    for (int i = from; i < to; i++)
        if (cells[i].kind == kind)
            count++; //~ shared-race
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

/* one at a time */
__global__ void locked(const int *in, int n, int *out)
{
    __shared__ int count, lock;
    if (threadIdx.x == 0)
        count = lock = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        bool done = false;
        while (!done) {
            if (atomicCAS(&lock, 0, 1) == 0) {
                if (in[i])
                    ++count;
                __threadfence_block();
                atomicExch(&lock, 0);
                done = true;
            }
        }
    }
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

__global__ void locked_elsewhere(const int *in, int n, int *out)
{
    __shared__ int count;
    __shared__ Lock guard;
    if (threadIdx.x == 0) {
        count = 0;
        guard.init();
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        if (in[i]) {
            guard.lock();
            ++count;
            guard.unlock();
        }
    }
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

__global__ void ticket(const int *in, int n, int *out)
{
    __shared__ int count, first;
    if (threadIdx.x == 0)
        count = first = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] && atomicAdd(&first, 1) == 0)
            ++count;
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

/* the data choose one thread */
__global__ void chosen(const int *in, int n, int *out)
{
    __shared__ int count, best;
    if (threadIdx.x == 0) {
        count = 0;
        best = in[n];
    }
    __syncthreads();
    for (int r = 0; r < n; r++) {
        if (threadIdx.x == best)
            ++count;
        __syncthreads();
        if (in[threadIdx.x] == r)
            ++count;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}
