// SPDX-License-Identifier: Apache-2.0
// CL102: what a call leaves out is the default argument: one lane, which is in the warp that reads.
#include <cuda_runtime.h>

template <typename T>
__device__ T into_lanes(T *x, T value, int lanes = 1, bool share = false)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    int threads = blockDim.x * blockDim.y;
    x[t] = value;
    __syncthreads();
    for (int i = threads >> 1; i >= 64; i >>= 1) {
        if (t < i)
            x[t] += x[t + i];
        __syncthreads();
    }
    T sum = value;
    if (t < 32) {
        sum = x[t] + x[t + 32];
        for (int i = 16; i >= lanes; i >>= 1)
            sum += __shfl_down_sync(0xffffffff, sum, i);
    }
    if (share) {
        if (t < lanes)
            x[t] = sum;
        __syncthreads();
    } else if (t < lanes) {
        x[t] = sum;
    }
    return sum;
}

// The same of a function that nobody here calls.
template <typename T>
__device__ T into_lanes_of(T *x, T value, int lanes = 1)
{
    int t = threadIdx.x + threadIdx.y * blockDim.x;
    x[t] = value;
    __syncthreads();
    T sum = value;
    if (t < 32) {
        sum = x[t] + x[t + 32];
        for (int i = 16; i >= lanes; i >>= 1)
            sum += __shfl_down_sync(0xffffffff, sum, i);
    }
    if (t < lanes)
        x[t] = sum;
    return sum;
}

__global__ void one(const float *in, float *out, int n)
{
    __shared__ float x[512];
    float value = 0.0f;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        value += in[i];
    float sum = into_lanes(x, value);
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

void run(const float *in, float *out, int n) { one<<<10, 512>>>(in, out, n); }

// A launch hands over more: those of the second warp write what the first one reads.
__global__ void launched(float *out, const float *in, int lanes = 1)
{
    __shared__ float x[128];
    int t = threadIdx.x;
    x[t] = in[t];
    __syncthreads();
    float sum = 0.0f;
    if (t < 32)
        sum = x[t] + x[t + 32];
    if (t < lanes)
        x[t] = sum; //~ shared-race
    __syncthreads();
    out[t] = x[t];
}

void run_launched(float *out, const float *in) { launched<<<1, 128>>>(out, in, 64); }
