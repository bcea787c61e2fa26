// SPDX-License-Identifier: Apache-2.0
// CL105: blocks that wait for each other at flags, one for each block, before one of them goes on.

// the first block writes the count when all others have read it
__global__ void reduce_rounds(float *data, size_t *round, size_t *flags, int n)
{
    volatile size_t *mine = flags;
    size_t now = *round;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        data[i] *= now;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        if (blockIdx.x > 0)
            mine[blockIdx.x] = now + 1;
    } else if (blockIdx.x == 0) {
        if (threadIdx.x < gridDim.x)
            while (((volatile size_t *)mine)[threadIdx.x] < now + 1) {
            }
    }
    __syncthreads();
    if (threadIdx.x == 0 && blockIdx.x == 0)
        *round = now + 1;
}

// a walk through a list waits for nobody
__global__ void walk_rounds(float *data, size_t *round, volatile int *next, int n)
{
    size_t now = *round;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (next[i] >= 0)
        i = next[i];
    if (i < n)
        data[i] *= now;
    __syncthreads();
    if (threadIdx.x == 0 && blockIdx.x == 0)
        *round = now + 1; //~ global-race
}
