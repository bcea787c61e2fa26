/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: lanes that take the smaller of two elements, with __syncwarp() between the steps: whether the other has taken
 * one already does not matter.  Without it a step may come before the one that it needs, and a sum counts twice. */
#include <cuda_runtime.h>

__device__ void least_of_warp(float *s, int *at, int t)
{
    if (s[t] > s[t + 16]) {
        at[t] = at[t + 16];
        s[t] = s[t + 16];
    }
    __syncwarp();
    if (s[t] > s[t + 8]) {
        at[t] = at[t + 8];
        s[t] = s[t + 8];
    }
    __syncwarp();
}
__device__ void least_in_haste(float *s, int t)
{
    if (s[t] > s[t + 16])
        s[t] = s[t + 16]; //~ shared-race
    if (s[t] > s[t + 8])
        s[t] = s[t + 8];
    __syncwarp();
}
__device__ void sum_of_warp(float *s, int t)
{
    if (s[t] > 0)
        s[t] += s[t + 16]; //~ shared-race
    __syncwarp();
}
__global__ void least(const float *in, float *out, int *where)
{
    __shared__ float s[256];
    __shared__ int at[256];
    s[threadIdx.x] = in[threadIdx.x];
    at[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x < 32)
        least_of_warp(s, at, threadIdx.x);
    if (threadIdx.x == 0) {
        *out = s[0];
        *where = at[0];
    }
}
__global__ void least2(const float *in, float *out)
{
    __shared__ float s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32)
        least_in_haste(s, threadIdx.x);
    if (threadIdx.x == 0)
        *out = s[0];
}
__global__ void sum(const float *in, float *out)
{
    __shared__ float s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32)
        sum_of_warp(s, threadIdx.x);
    if (threadIdx.x == 0)
        *out = s[0];
}
void run(const float *in, float *out, int *where)
{
    least<<<1, 256>>>(in, out, where);
    least2<<<1, 256>>>(in, out);
    sum<<<1, 256>>>(in, out);
}
