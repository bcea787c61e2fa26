// SPDX-License-Identifier: Apache-2.0
// CL105: what all threads ask to go on with a loop of barriers, and thread 0 changes meanwhile.
#include "status.h"

__device__ void relax(int *left, const int *next, int *distance, int n, int tid)
{
    while (*left) {
        if (tid == 0)
            *left = 0; //~ global-race
        __syncthreads();
        for (int i = tid; i < n; i += blockDim.x)
            if (distance[next[i]] < distance[i])
                *left = 1;
        __syncthreads();
    }
}

__device__ void relax_in_step(int *left, const int *next, int *distance, int n, int tid)
{
    while (*left) {
        __syncthreads();
        if (tid == 0)
            *left = 0;
        __syncthreads();
        for (int i = tid; i < n; i += blockDim.x)
            if (distance[next[i]] < distance[i])
                *left = 1;
        __syncthreads();
    }
}

struct search {
    int depth;
    Status status;

    __device__ void propagate(int tid, int *out)
    {
        while (status.has_changed()) {
            if (tid == 0)
                status.reset_changed(); //~ global-race
            __syncthreads();
            out[tid]++;
            __syncthreads();
        }
    }
    __device__ void propagate_in_step(int tid, int *out)
    {
        while (status.has_changed()) {
            __syncthreads();
            if (tid == 0)
                status.reset_changed();
            __syncthreads();
            out[tid]++;
            __syncthreads();
        }
    }
    __device__ void back_up()
    {
        depth--;
    }
    __device__ void after(int tid)
    {
        if (tid == 0)
            back_up();
    }
    __device__ void run(int tid, int *out)
    {
        while (depth >= 0) {
            out[tid]++;
            __syncthreads();
            after(tid); //~ global-race
        }
    }
    __device__ void run_in_step(int tid, int *out)
    {
        while (depth >= 0) {
            out[tid]++;
            __syncthreads();
            after(tid);
            __syncthreads();
        }
    }
};

// no barrier in it: each thread goes on as it likes
__device__ void drain(int *left, int *out, int tid)
{
    while (*left > 0) {
        if (tid == 0)
            --*left;
        out[tid]++;
    }
}

// a copy of the thread's own
__device__ void rounds(int count, int *out, int tid)
{
    int mine[1] = {count};
    while (mine[0] > 0) {
        mine[0]--;
        __syncthreads();
        out[tid]++;
    }
}

// each round of the loop between waits, and it goes over a length
__device__ void sweep(int *again, const int *row, int *value, int n, int tid)
{
    do {
        __syncthreads();
        if (tid == 0)
            *again = 0;
        for (int r = 0; r < n; r++) {
            int old = value[tid];
            __syncthreads();
            value[tid] = min(old, value[row[r]]);
            __syncthreads();
            if (tid == 0 && value[0] != old)
                *again = 1;
            __syncthreads();
        }
    } while (*again);
}

// what is between them waits in some rounds only, and the first may not be one of them
__device__ void sweep_odd(int *again, const int *row, int *value, int n, int tid)
{
    do {
        __syncthreads();
        if (tid == 0)
            *again = 0; //~ global-race
        for (int r = 0; r < n; r++) {
            if (r % 2) {
                __syncthreads();
                value[tid] = min(value[tid], value[row[r]]);
            }
        }
    } while (*again);
}

// a list of the block's own may be empty
__device__ void sweep_list(int *again, const int *row, int *value, const int *ends, int tid)
{
    do {
        __syncthreads();
        if (tid == 0)
            *again = 0; //~ global-race
        for (int r = 0; r < ends[blockIdx.x]; r++) {
            __syncthreads();
            value[tid] = min(value[tid], value[row[r]]);
        }
    } while (*again);
}

// no wait behind the change in the last round
__device__ void sweep_late(int *again, const int *row, int *value, int n, int tid)
{
    do {
        __syncthreads();
        for (int r = 0; r < n; r++) {
            __syncthreads();
            value[tid] = min(value[tid], value[row[r]]);
            if (tid == 0)
                *again = value[0] > n; //~ global-race
        }
    } while (*again);
}
