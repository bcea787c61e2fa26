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
