// SPDX-License-Identifier: Apache-2.0
// CL102: what only a larger one of the usual blocks gets to; blocks as long as their launch bound says.
#include "nowhere.h"

template <bool both>
__global__ void sums(float *out, const float *in)
{
    __shared__ float sums[64];
    const int id = threadIdx.x, lane = id % 32, active = blockDim.x / 32;
    if (lane < 7)
        sums[id / 32 * 8 + lane] = in[id]; //~ shared-race
    for (int r = 32; r >= 32; r >>= 1) {
        if (id < r & id + r < active * 8)
            sums[id] += sums[id + r];
        __syncthreads();
    }
    if (id < 32)
        out[id] = sums[id];
}

template <bool both>
__global__ void sums_wait(float *out, const float *in)
{
    __shared__ float sums[64];
    const int id = threadIdx.x, lane = id % 32, active = blockDim.x / 32;
    if (lane < 7)
        sums[id / 32 * 8 + lane] = in[id];
    __syncthreads();
    for (int r = 32; r >= 32; r >>= 1) {
        if (id < r & id + r < active * 8)
            sums[id] += sums[id + r];
        __syncthreads();
    }
    if (id < 32)
        out[id] = sums[id];
}

// clang drops the attribute, of which nobody knows the number
__launch_bounds__(kMost) __global__ void fold(float *out, const float *in)
{
    __shared__ float part[kMost];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    for (int r = kMost / 2; r > 0; r >>= 1) {
        if (threadIdx.x < r)
            part[threadIdx.x] += part[threadIdx.x + r];
        __syncthreads();
    }
    out[threadIdx.x] = part[0];
}

__launch_bounds__(kMost) __global__ void fold_wait(float *out, const float *in)
{
    __shared__ float part[kMost];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int r = kMost / 2; r > 0; r >>= 1) {
        if (threadIdx.x < r)
            part[threadIdx.x] += part[threadIdx.x + r];
        __syncthreads();
    }
    out[threadIdx.x] = part[0];
}

// how many lanes have a component nobody knows: fewer than 8, if the author can count
__global__ void components(float *out, const float *in)
{
    __shared__ float sums[64];
    const int lane = threadIdx.x % 32;
    if (lane < kComponents)
        sums[threadIdx.x / 32 * 8 + lane] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = sums[threadIdx.x % 64];
}
