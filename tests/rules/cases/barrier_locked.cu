/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: what the block reads while it holds the lock is the same for all of its threads. */
#include <cuda_runtime.h>

__device__ void lock(unsigned *mutex)
{
    if (threadIdx.x == 0)
        while (atomicCAS(mutex, 0, 1) == 1)
            ;
    __syncthreads();
}

__device__ void unlock(unsigned *mutex)
{
    if (threadIdx.x == 0)
        atomicExch(mutex, 0);
    __syncthreads();
}

__global__ void cluster(volatile int *ids, unsigned *mutexes, int id, int n)
{
    for (int i = 0; i < n; i++) {
        lock(&mutexes[i]);
        int taken = ids[i];
        if (taken >= 0) {
            unlock(&mutexes[i]);
            continue;
        }
        __syncthreads();
        if (threadIdx.x == 0)
            ids[i] = id;
        unlock(&mutexes[i]);
    }
}

__global__ void cluster_unlocked(volatile int *ids, unsigned *mutexes, int id, int n)
{
    for (int i = 0; i < n; i++) {
        int taken = ids[i];
        if (taken >= 0) //~ barrier-divergent
            continue;
        __syncthreads();
        if (threadIdx.x == 0)
            ids[i] = id;
    }
}
