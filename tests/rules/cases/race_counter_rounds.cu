/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: a counter that all raise, and read at the start of the next round while others still raise it. */
#include <cuda_runtime.h>

__global__ void waves(unsigned *count, int *queue, const int *in, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        unsigned last = count[0];
        __syncthreads();
        if (threadIdx.x == 0)
            count[0] = 0;
        __syncthreads();
        for (unsigned i = threadIdx.x; i < last; i += blockDim.x)
            if (in[i] > r)
                queue[atomicAdd(count, 1)] = i; //~ global-race
    }
}

/* waits at the end of the round */
__global__ void waves_waiting(unsigned *count, int *queue, const int *in, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        unsigned last = count[0];
        __syncthreads();
        if (threadIdx.x == 0)
            count[0] = 0;
        __syncthreads();
        for (unsigned i = threadIdx.x; i < last; i += blockDim.x)
            if (in[i] > r)
                queue[atomicAdd(count, 1)] = i;
        __syncthreads();
    }
}

/* nobody sets it back: how far the others have come, roughly */
__global__ void watch(unsigned *count, int *queue, const int *in, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        unsigned last = count[0];
        __syncthreads();
        for (unsigned i = threadIdx.x; i < last; i += blockDim.x)
            if (in[i] > r)
                queue[atomicAdd(count, 1)] = i;
    }
}

__device__ unsigned *waiting;

__global__ void waves_of_device(int *queue, const int *in, int rounds)
{
    for (int r = 0; r < rounds; r++) {
        unsigned last = waiting[0];
        __syncthreads();
        if (threadIdx.x == 0)
            waiting[0] = 0;
        __syncthreads();
        for (unsigned i = threadIdx.x; i < last; i += blockDim.x)
            if (in[i] > r)
                queue[atomicAdd(waiting, 1)] = i; //~ global-race
    }
}
