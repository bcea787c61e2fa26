// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/unit/test_emu_wait.c: who waits for what nobody does; wait.ptx is made from this file:
//   nvcc -ptx -lineinfo -arch=sm_80 wait.cu -o wait.ptx
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

extern "C" {

// Blocks from `blocks` on leave before the barrier of the grid.
__global__ void grid_exit_bad(int *x, int blocks)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x >= blocks)
        return; //~ grid_exit
    if (threadIdx.x == 0)
        x[blockIdx.x] = blockIdx.x;
    grid.sync(); //~ grid_exit_bad
    if (threadIdx.x == 0)
        x[16 + blockIdx.x] = x[(blockIdx.x + 1) % gridDim.x];
}
__global__ void grid_good(int *x, int rounds)
{
    cg::grid_group grid = cg::this_grid();
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0)
            x[blockIdx.x] = blockIdx.x + k;
        grid.sync();
        if (threadIdx.x == 0)
            x[16 + blockIdx.x] = x[(blockIdx.x + 1) % gridDim.x];
        grid.sync();
    }
}
// Blocks go round different numbers of times.
__global__ void grid_rounds_bad(int *x, int count)
{
    cg::grid_group grid = cg::this_grid();
    for (int t = blockIdx.x; t < count; t += gridDim.x) {
        if (threadIdx.x == 0)
            x[t] = t;
        grid.sync(); //~ grid_rounds_bad
    }
}

// The same by hand, launched in the usual way.
__global__ void hand_made(int *x, int blocks, volatile int *arrived)
{
    if (blockIdx.x >= blocks)
        return;
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd((int *)arrived, 1);
        while (*arrived < gridDim.x) //~ hand_made
            ;
    }
    __syncthreads();
    x[blockIdx.x] = 1;
}
// Taken and never given back.
__global__ void lock_kept_bad(int *x, int n, int *lock)
{
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) //~ lock_kept_bad
            ;
        x[0]++;
        if (blockIdx.x != n) {
            __threadfence();
            atomicExch(lock, 0);
        }
    }
}
// Half a warp waits for the other half, which comes later.
__global__ void lanes_good(int *x, int n, volatile int *flag)
{
    if (threadIdx.x < 16) {
        while (*flag == 0)
            ;
        x[threadIdx.x] = 1;
    } else {
        int v = n;
        for (int k = 0; k < 100000; k++)
            v = v * 3 + k;
        x[threadIdx.x] = v;
        *flag = 1;
    }
}
// Somebody who only counts is no deadlock: at the end it writes.
__global__ void slow_good(int *x, int n, volatile int *flag)
{
    if (blockIdx.x == 0) {
        while (*flag == 0)
            ;
    } else if (threadIdx.x == 0) {
        unsigned v = n;
        for (int k = 0; k < 3000000; k++)
            v = v * 3 + 1;
        x[1] = v;
        *flag = 1;
    }
    x[0] = 1;
}
// The last block sets what all others only look at.
__global__ void last_sets_good(int *x, int n, volatile int *flag)
{
    if (blockIdx.x + 1 < gridDim.x) {
        while (*flag == 0)
            ;
        x[1 + blockIdx.x] = n;
    } else {
        *flag = 1;
    }
}
// Gives up after a while: by a count, by the clock.
__global__ void patience_good(int *x, int n, volatile int *flag)
{
    int tries = 0;
    while (*flag == 0 && tries < 20000)
        tries++;
    x[0] = tries;
    long long from = clock64();
    while (*flag == 0 && clock64() - from < 1000000)
        ;
    x[1] = 1;
}
}
