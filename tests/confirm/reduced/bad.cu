// SPDX-License-Identifier: Apache-2.0
// Kernels whose headers are missing: what their findings rest on can be run alone.
#include "engine/reducers.h"

// The row decides; what is summed up does not.
__global__ void row_sums(const float *x, float *out, int rows, int cols)
{
    engine::Accumulator acc(threadIdx.x);
    int row = blockIdx.x;
    if (row >= rows)
        return;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        acc.add(x[row * cols + c]);
    acc.finish(out + row);
}

// Through a function of the file.
__device__ void halves(float *tile, int length)
{
    if (threadIdx.x < length) {
        tile[threadIdx.x] *= 0.5f;
        __syncthreads();
    }
}
__global__ void spread(float *out, int n)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = engine::noise(threadIdx.x);
    halves(tile, n - blockIdx.x * 64);
    out[threadIdx.x] = tile[threadIdx.x];
}
void run_spread(float *out, int n)
{
    spread<<<(n + 63) / 64, 64>>>(out, n);
}

// The loop ends at different times, and the barrier is inside of it.
__global__ void tiles(engine::View view, const float *x, float *out, int n)
{
    __shared__ float tile[128];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        tile[threadIdx.x] = view.scaled(x[i]);
        __syncthreads();
        out[i] = tile[127 - threadIdx.x];
        __syncthreads();
    }
}
void run_tiles(engine::View view, const float *x, float *out, int n)
{
    tiles<<<(n + 127) / 128, 128>>>(view, x, out, n);
}

// A bound is in no address.
__global__ void clear_all(float *p, int B, int T, int C)
{
    engine::Accumulator acc(threadIdx.x);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= B * T * C)
        return;
    p[i] = acc.finish(i);
}

// The barrier is there with the flag alone.
template <bool has_more>
__global__ void largest(engine::Rounding rounding, float *x, unsigned n)
{
    __shared__ float most;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float mine = engine::rounded(x[i], rounding);
    if (has_more) {
        if (threadIdx.x == 0)
            most = mine;
        __syncthreads();
        mine += most;
    }
    x[i] = mine;
}
