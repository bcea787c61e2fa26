/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a constant out of sight that the block is launched with is the number of its threads. */
#include "absent.h"

__global__ void shift(int *data, const int *ends)
{
    __shared__ int own[TILE_LENGTH];
    __shared__ int next[TILE_LENGTH];
    int t = threadIdx.x;
    own[t] = data[blockIdx.x * TILE_LENGTH + t];
    __syncthreads();
    if (t < TILE_LENGTH - 1) {
        next[t] = own[t + 1];
    } else { /* the last thread */
        next[TILE_LENGTH - 1] = ends[blockIdx.x];
        next[TILE_LENGTH - 1] += own[t];
    }
    __syncthreads();
    data[blockIdx.x * TILE_LENGTH + t] = next[t];
}

/* three of four threads */
__global__ void shift_more(int *data, const int *ends)
{
    __shared__ int own[TILE_LENGTH];
    __shared__ int next[TILE_LENGTH];
    int t = threadIdx.x;
    own[t] = data[blockIdx.x * TILE_LENGTH + t];
    __syncthreads();
    if (t >= TILE_LENGTH / 4)
        next[0] += own[t]; //~ shared-race
    __syncthreads();
    data[blockIdx.x * TILE_LENGTH + t] = next[t];
}

void run(int *data, const int *ends, int n)
{
    dim3 block(TILE_LENGTH, 1);
    shift<<<n, block>>>(data, ends);
    shift_more<<<n, block>>>(data, ends);
}
