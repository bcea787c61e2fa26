// SPDX-License-Identifier: Apache-2.0
// CL102: an array that a header or a macro out of sight declares is shared memory when its name says so.
#include "scratch.h"

template <typename T> __device__ T block_sum(T x)
{
    sdata[threadIdx.x] = x;
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            sdata[threadIdx.x] += sdata[threadIdx.x + s];
        __syncthreads();
    }
    return sdata[0];
}

// The next sum overwrites what slower threads have not read.
__global__ void sums(float *out, const float *in, int n)
{
    float all = 0.0f;
    for (int i = 0; i < n; i++)
        all += block_sum(in[i * blockDim.x + threadIdx.x]); //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}

__global__ void sums_that_wait(float *out, const float *in, int n)
{
    float all = 0.0f;
    for (int i = 0; i < n; i++) {
        all += block_sum(in[i * blockDim.x + threadIdx.x]);
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = all;
}

// Any other name may be anything.
__global__ void table(float *out, const float *in)
{
    weights[threadIdx.x] = in[threadIdx.x];
    out[blockIdx.x * blockDim.x + threadIdx.x] = weights[255 - threadIdx.x];
}

// Numbers about shared memory are none.
void run(float *out, const float *in, int n)
{
    sums<<<1, 256, smem_bytes>>>(out, in, n);
    sums_that_wait<<<1, 256, shared_size>>>(out, in, n);
    table<<<1, 256>>>(out, in);
}
