// SPDX-License-Identifier: Apache-2.0
// CL102: each thread keeps the places that it is for in an array of its own, and one is asked for a round.
#include <cuda_runtime.h>

#define PARTS 4

// the first to write is the one that has written before the loop
__global__ void keep_best(const float *in, int *out, int n, float limit)
{
    __shared__ int state;
    if (threadIdx.x == 0)
        state = 0;
    unsigned place[PARTS];
    bool dead[PARTS];
    int parts = (n + blockDim.x - 1) / blockDim.x;
    for (int k = 0; k < parts; k++) {
        dead[k] = false;
        place[k] = threadIdx.x + k * blockDim.x;
    }
    for (int i = 0; i < n; i++) {
        int k = i / blockDim.x;
        if (place[k] == i)
            state = dead[k] ? -1 : 1;
        __syncthreads();
        if (state == 1 && in[threadIdx.x] - in[i] < limit)
            dead[0] = true;
        __syncthreads();
    }
    out[threadIdx.x] = dead[0];
}

// of the others, too, and the one before the loop is not waited for
__global__ void keep_last(const float *in, int *out, int n, float limit)
{
    __shared__ int state;
    if (threadIdx.x == 0)
        state = 0;
    unsigned place[PARTS];
    bool dead[PARTS];
    int parts = (n + blockDim.x - 1) / blockDim.x;
    for (int k = 0; k < parts; k++) {
        dead[k] = false;
        place[k] = blockDim.x - 1 - threadIdx.x + k * blockDim.x;
    }
    for (int i = 0; i < n; i++) {
        int k = i / blockDim.x;
        if (place[k] == i)
            state = dead[k] ? -1 : 1; //~ shared-race
        __syncthreads();
        if (state == 1 && in[threadIdx.x] - in[i] < limit)
            dead[0] = true;
        __syncthreads();
    }
    out[threadIdx.x] = dead[0];
}

// nobody waits at the end of the round
__global__ void keep_early(const float *in, int *out, int n, float limit)
{
    __shared__ int state;
    unsigned place[PARTS];
    bool dead[PARTS];
    int parts = (n + blockDim.x - 1) / blockDim.x;
    for (int k = 0; k < parts; k++) {
        dead[k] = false;
        place[k] = threadIdx.x + k * blockDim.x;
    }
    for (int i = 0; i < n; i++) {
        int k = i / blockDim.x;
        if (place[k] == i)
            state = dead[k] ? -1 : 1;
        __syncthreads();
        if (state == 1 && in[threadIdx.x] - in[i] < limit) //~ shared-race
            dead[0] = true;
    }
    out[threadIdx.x] = dead[0];
}
