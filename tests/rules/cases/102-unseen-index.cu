// SPDX-License-Identifier: Apache-2.0
// CL102: a function out of sight numbers the threads, by its name: a note.
#include "numbers_of_threads.h"

__device__ float sum64(float *table, int t)
{
    float v = 0.0f;
    if (t < 32) {
        v = table[t] + table[t + 32];
        for (int o = 16; o > 0; o /= 2)
            v += __shfl_down_sync(0xffffffff, v, o);
    }
    return v;
}
__global__ __launch_bounds__(64) void sums(const float *in, float *out)
{
    __shared__ float s[64];
    const int t = flat_thread_index();
    for (int i = 0; i < 9; i++) {
        s[t] = in[i * 64 + t];
        __syncthreads();
        float v = sum64(s, t); //~ shared-race?
        if (t == 0)
            atomicAdd(out + i, v);
    }
}
__global__ __launch_bounds__(64) void waits(const float *in, float *out)
{
    __shared__ float s[64];
    const int t = flat_thread_index();
    for (int i = 0; i < 9; i++) {
        s[t] = in[i * 64 + t];
        __syncthreads();
        float v = sum64(s, t);
        if (t == 0)
            atomicAdd(out + i, v);
        __syncthreads();
    }
}
__global__ __launch_bounds__(64) void other(const float *in, float *out)
{
    __shared__ float s[64];
    const int t = thread_group_size();
    s[t] = in[t];
    __syncthreads();
    out[t] = s[t];
}
