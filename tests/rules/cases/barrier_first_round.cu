// SPDX-License-Identifier: Apache-2.0
// CL101: a barrier in the first round of a loop, which every thread has, however many rounds follow.
#include <cooperative_groups.h>

__global__ void triangle(float *p, unsigned rows)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    for (unsigned q = 0; q < rows; q++) {
        const unsigned end = q * gridDim.y + blockIdx.y + 1;
        for (unsigned i = 0; i < end; ++i) {
            if (i == 0) {
                grid.sync();
                p[blockIdx.y] += 1.0f;
            }
            p[blockIdx.y] += 2.0f;
        }
    }
}

__global__ void own_rounds(float *p)
{
    __shared__ float s[256];
    s[threadIdx.x] = p[threadIdx.x];
    for (int i = 3; i <= threadIdx.x + 3; ++i) {
        if (i == 3) {
            __syncthreads();
            p[threadIdx.x] += s[255 - threadIdx.x];
        }
        p[threadIdx.x] += i;
    }
}

// thread 0 has no round
__global__ void none(float *p)
{
    __shared__ float s[256];
    s[threadIdx.x] = p[threadIdx.x];
    for (int i = 0; i < threadIdx.x; ++i) { //~ barrier-divergent
        if (i == 0) {
            __syncthreads();
            p[threadIdx.x] += s[255 - threadIdx.x];
        }
        p[threadIdx.x] += i;
    }
}

// not all have a second round
__global__ void second(float *p)
{
    __shared__ float s[256];
    s[threadIdx.x] = p[threadIdx.x];
    for (int i = 0; i < threadIdx.x + 1; ++i) { //~ barrier-divergent
        if (i == 1) {
            __syncthreads();
            p[threadIdx.x] += s[255 - threadIdx.x];
        }
        p[threadIdx.x] += i;
    }
}

// those that return in a later round miss the barrier when the loop begins again
__global__ void gone(float *p, int rows)
{
    __shared__ float s[256];
    s[threadIdx.x] = p[threadIdx.x];
    for (int q = 0; q < rows; q++) {
        for (int i = 0; i < 8; ++i) {
            if (i == 0) {
                __syncthreads();
                p[threadIdx.x] += s[255 - threadIdx.x];
            }
            if (i == threadIdx.x) //~ barrier-divergent
                return;
            p[threadIdx.x] += i;
        }
    }
}
