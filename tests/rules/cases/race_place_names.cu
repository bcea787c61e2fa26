/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: WARP_INDEX and THREAD_ID of a header out of sight say where the thread is; they are no sizes. */
#include "absent_host_cuda.h"

template <typename T> __global__ void walk(T *out, const T *in, int n)
{
    __shared__ int top[8];
    for (int i = 0; i < n; i++) {
        __syncwarp();
        if (threadIdx.x % 32 == 0)
            top[WARP_INDEX] = in[i];
        __syncwarp();
        out[i * 32 + threadIdx.x % 32] = top[WARP_INDEX];
    }
}

__global__ void own(float *out, const float *in, int n)
{
    __shared__ float part[256];
    for (int i = 0; i < n; i++) {
        part[THREAD_ID] = in[i];
        out[threadIdx.x] += part[THREAD_ID];
    }
}

__global__ void all(float *out, const float *in)
{
    __shared__ float part[256];
    part[THREAD_ID] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = part[0];
}
