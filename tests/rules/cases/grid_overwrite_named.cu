// SPDX-License-Identifier: Apache-2.0
// CL105: every block hands a result of its own to a function out of sight that stores it in one place.
#include "array.h"

template <int N> __global__ void to_float(const float *in, float *out, int n)
{
    const int first = blockIdx.x * blockDim.x + threadIdx.x;
    in += (size_t)blockIdx.y * n;
    for (int i = first * N; i < n; i += gridDim.x * blockDim.x * N) {
        Array<float, N> src;
        Load(src, in + i);
        auto dst = cast<float>(src);
        Store(out + i, dst); //~ global-race
    }
}

__global__ void plain(const float *in, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    in += (size_t)blockIdx.y * n;
    if (i < n)
        store(out + i, in[i]); //~ global-race
}

// The block's index is handed to what finds the place to read.
__global__ void first_scores(const float *emission, const float *start, float *score, int n, int m)
{
    for (int t = threadIdx.y; t < n; t += blockDim.y)
        if (threadIdx.x == 0)
            score[t] = emission[flat_3dim(blockIdx.x, 0, t, m, n)] + start[t]; //~ global-race
}

// Rows of their own.
__global__ void rows(const float *in, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    in += (size_t)blockIdx.y * n;
    out += (size_t)blockIdx.y * n;
    if (i < n)
        store(out + i, in[i]);
}

// Where it writes is found in the same way.
__global__ void own_scores(const float *emission, float *score, int n, int m)
{
    for (int t = threadIdx.y; t < n; t += blockDim.y)
        if (threadIdx.x == 0)
            score[flat_2dim(blockIdx.x, t, n)] = emission[flat_3dim(blockIdx.x, 0, t, m, n)];
}

// The same for all blocks.
__global__ void same(const float *in, float *out, int n)
{
    if (threadIdx.x < n)
        store(out + threadIdx.x, in[threadIdx.x]);
    out[n + blockIdx.x] = 0.0f;
}
