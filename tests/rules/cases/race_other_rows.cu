// SPDX-License-Identifier: Apache-2.0
// CL102: rows of a length out of sight, and what lies in another row.
#include "nowhere.h"

template <typename T, unsigned DIMY>
__global__ void fold(T *out, const T *in)
{
    __shared__ T part[THREADS_X * DIMY];
    unsigned tid = threadIdx.y * THREADS_X + threadIdx.x;
    part[tid] = in[tid]; //~ shared-race
    if (threadIdx.y < 4)
        part[tid] += part[tid + THREADS_X * 4];
    __syncthreads();
    if (threadIdx.y < 1)
        out[threadIdx.x] = part[tid] + part[tid + THREADS_X];
}

template <typename T, unsigned DIMY>
__global__ void fold_wait(T *out, const T *in)
{
    __shared__ T part[THREADS_X * DIMY];
    unsigned tid = threadIdx.y * THREADS_X + threadIdx.x;
    part[tid] = in[tid];
    __syncthreads();
    if (threadIdx.y < 4)
        part[tid] += part[tid + THREADS_X * 4];
    __syncthreads();
    if (threadIdx.y < 1)
        out[threadIdx.x] = part[tid] + part[tid + THREADS_X];
}

// each its own row
template <typename T>
__global__ void own(T *out, const T *in, int n)
{
    __shared__ T part[32 * ROW];
    for (int j = 0; j < n; j++)
        part[threadIdx.y * ROW + j] = in[threadIdx.y * n + j];
    T sum = 0;
    for (int j = 0; j < n; j++)
        sum += part[threadIdx.y * ROW + j];
    out[threadIdx.y] = sum;
    __syncthreads();
}

void run(float *out, const float *in, int n)
{
    fold<float, 8><<<1, dim3(THREADS_X, 8)>>>(out, in);
    fold<float, 8><<<1, dim3(32, 8)>>>(out, in);
    fold_wait<float, 8><<<1, dim3(32, 8)>>>(out, in);
    own<float><<<1, dim3(1, 128)>>>(out, in, n);
}
