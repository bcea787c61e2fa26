// SPDX-License-Identifier: Apache-2.0
// CL102: helpers that nobody here calls, and the memory that they are handed.  What threads write by their
// index, wait for, and read elsewhere is one memory for all of them.
#include "policies.h"

template <typename Policy, typename T, typename Storage>
__device__ void matrix_vector(int rows, int cols, const T *a, T *y, Storage &store)
{
    const int row = threadIdx.x % Policy::Rows;
    const int slice = threadIdx.x / Policy::Rows;
    for (int tile = 0; tile < divide_up<int>(rows, Policy::Rows); tile++) {
        int r = tile * Policy::Rows + row;
        T sum = 0;
        for (int c = slice; c < cols; c += Policy::Slices)
            sum += a[r * cols + c];
        store.sums[threadIdx.x] = sum;
        __syncthreads();
        if (slice == 0) {
            T all = 0;
            for (int k = 0; k < Policy::Slices; k++)
                all += store.sums[k * Policy::Rows + row]; //~ shared-race
            y[r] = all;
        }
    }
}

template <typename Policy, typename T, typename Storage>
__device__ void matrix_vector_after(int rows, int cols, const T *a, T *y, Storage &store)
{
    const int row = threadIdx.x % Policy::Rows;
    const int slice = threadIdx.x / Policy::Rows;
    for (int tile = 0; tile < divide_up<int>(rows, Policy::Rows); tile++) {
        int r = tile * Policy::Rows + row;
        T sum = 0;
        for (int c = slice; c < cols; c += Policy::Slices)
            sum += a[r * cols + c];
        store.sums[threadIdx.x] = sum;
        __syncthreads();
        if (slice == 0) {
            T all = 0;
            for (int k = 0; k < Policy::Slices; k++)
                all += store.sums[k * Policy::Rows + row];
            y[r] = all;
        }
        __syncthreads();
    }
}

// each row's total, out of a row that all threads fill
__device__ void totals(const float *in, float *row, float *out, int n)
{
    for (int r = 0; r < n; r++) {
        row[threadIdx.x] = in[r * blockDim.x + threadIdx.x];
        __syncthreads();
        float sum = 0.0f;
        for (int i = 0; i < blockDim.x; i++)
            sum += row[i]; //~ shared-race
        out[r * blockDim.x + threadIdx.x] = sum;
    }
}

// an array of the thread's own is indexed by rounds, and the barrier is for something else
template <int N>
__device__ void own(const float *in, float (&mine)[N], float *tile)
{
    for (int r = 0; r < N; r++) {
        tile[threadIdx.x] = in[r * blockDim.x + threadIdx.x];
        __syncthreads();
        mine[r] = tile[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
        mine[0] += mine[r];
    }
}

// what a thread writes it reads itself
__device__ void scale(float *data, float by, int n)
{
    for (int r = 0; r < n; r++) {
        data[r * blockDim.x + threadIdx.x] *= by;
        __syncthreads();
        data[r * blockDim.x + threadIdx.x] += data[threadIdx.x];
    }
}
