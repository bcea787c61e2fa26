/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a barrier that is named and not called is none. */
#include "nowhere.h"

__global__ void named(const float *a, float *o)
{
    extern __shared__ float s[];
    for (int i = 0; i < 4; ++i) {
        if (threadIdx.x >= 32)
            put(s + threadIdx.x, 0, a[i]);
        __syncthreads; //~ shared-race!
        if (threadIdx.x < 32) {
            float v = fold(s + threadIdx.x, 256);
            if (threadIdx.x == 0)
                o[i] = v;
        }
    }
}

__global__ void named_for_warp(const float *a, float *o)
{
    extern __shared__ float s[];
    put(s + threadIdx.x, 0, a[threadIdx.x]);
    __syncwarp; //~ shared-race!
    o[threadIdx.x] = fold(s + threadIdx.x, 32);
}

__global__ void called(const float *a, float *o)
{
    extern __shared__ float s[];
    for (int i = 0; i < 4; ++i) {
        if (threadIdx.x >= 32)
            put(s + threadIdx.x, 0, a[i]);
        __syncthreads();
        if (threadIdx.x < 32) {
            float v = fold(s + threadIdx.x, 256);
            if (threadIdx.x == 0)
                o[i] = v;
        }
        __syncthreads();
    }
}
