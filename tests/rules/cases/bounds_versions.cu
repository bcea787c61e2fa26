// SPDX-License-Identifier: Apache-2.0
// CL201: a check of another version of the work says nothing here: the arm that a flag of the template chooses, and a
// kernel of the same name that walks the row in rounds.
#include <cuda_fp16.h>

// the host takes <false> for whole tiles only
template <bool check_rows, bool check_columns>
__global__ void write_tiles(float *out, const float *sums, int rows, int columns)
{
    int row = blockIdx.y * 16 + threadIdx.y;
    int column = blockIdx.x * 16 + threadIdx.x;
    if constexpr (check_rows || check_columns) {
        if (row < rows && column < columns)
            out[row * columns + column] = sums[threadIdx.x];
    } else {
        out[row * columns + column] = sums[threadIdx.x];
    }
}

template <bool aligned>
__global__ void copy_tiles(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (aligned)
        out[i] = in[i];
    else if (i < n)
        out[i] = in[i];
}

// of both versions
template <bool scaled>
__global__ void scale(float *out, const float *in, float by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[i];
    if (scaled)
        out[i] = v * by; //~ missing-bounds-check
}

template <typename T>
__global__ void add_bias(T *out, const T *bias, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[blockIdx.x * n + i] += bias[i];
}

// blocks of half as many threads as the row is long
template <>
__global__ void add_bias(half *out, const half *bias, int n)
{
    half2 *to = (half2 *)out;
    const half2 *more = (const half2 *)bias;
    int i = blockIdx.x * n / 2 + threadIdx.x;
    to[i] = __hadd2(to[i], more[threadIdx.x]);
}

template <typename T>
__global__ void add_row(T *out, const T *bias, int n)
{
    if (threadIdx.x < n)
        out[blockIdx.x * n + threadIdx.x] += bias[threadIdx.x];
}

// a block as wide as the row
template <>
__global__ void add_row(half *out, const half *bias, int n)
{
    half2 *to = (half2 *)out;
    const half2 *more = (const half2 *)bias;
    int i = blockIdx.x * n / 2 + threadIdx.x;
    to[i] = __hadd2(to[i], more[threadIdx.x]); //~ missing-bounds-check?
}
