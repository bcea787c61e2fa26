/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: warps that wait until a shared number says that it is their turn. */
#include <cuda_runtime.h>

__global__ void in_turn(const int *in, int *out, int n)
{
    __shared__ volatile int turn;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (threadIdx.x == 0)
        turn = 0;
    __syncthreads();
    for (int i = warp; i < n; i += blockDim.x / 32) {
        int own = in[i * 32 + lane];
        while (lane == 0 && turn != i)
            ;
        __syncwarp();
        out[i * 32 + lane] = own;
        __syncwarp();
        if (lane == 0)
            turn = turn + 1;
    }
}

/* The other lanes of the warp may not have written yet. */
__global__ void handed_on_early(const int *in, int *out, int n)
{
    __shared__ volatile int turn;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (threadIdx.x == 0)
        turn = 0;
    __syncthreads();
    for (int i = warp; i < n; i += blockDim.x / 32) {
        while (lane == 0 && turn != i)
            ;
        __syncwarp();
        if (in[i * 32 + lane] > 0)
            out[lane] = in[i * 32 + lane];
        if (lane == 0)
            turn = turn + 1; //~ shared-race shared-race
    }
}

__global__ void out_of_turn(const int *in, int *out, int n)
{
    __shared__ volatile int turn;
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (threadIdx.x == 0)
        turn = 0;
    __syncthreads();
    for (int i = warp; i < n; i += blockDim.x / 32) {
        out[i * 32 + lane] = in[i * 32 + lane];
        if (lane == 0)
            turn = turn + 1; //~ shared-race
    }
}
