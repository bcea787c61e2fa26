// SPDX-License-Identifier: Apache-2.0
// CL201: the place in a row by warp and lane, checked in one loop and not in the next.
#include <cuda_runtime.h>
#define THREADS 1024

template <int ROUNDS>
__global__ void normalize(float *y, const float *x, int dim)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const float *in = x + blockIdx.x * dim;
    float *out = y + blockIdx.x * dim;
    float values[ROUNDS];
    for (int k = 0; k < ROUNDS; k++) {
        int column = warp * 32 + lane + THREADS * k;
        if (column >= dim)
            break;
        values[k] = in[column];
    }
    for (int k = 0; k < ROUNDS; k++) {
        int column = warp * 32 + lane + THREADS * k;
        out[column] = values[k]; //~ missing-bounds-check
    }
}

template <int ROUNDS>
__global__ void normalize_right(float *y, const float *x, int dim)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const float *in = x + blockIdx.x * dim;
    float *out = y + blockIdx.x * dim;
    float values[ROUNDS];
    for (int k = 0; k < ROUNDS; k++) {
        int column = warp * 32 + lane + THREADS * k;
        if (column >= dim)
            break;
        values[k] = in[column];
    }
    for (int k = 0; k < ROUNDS; k++) {
        int column = warp * 32 + lane + THREADS * k;
        if (column >= dim)
            break;
        out[column] = values[k];
    }
}

// pairs: rows of dim are dim / 2 of them
template <int ROUNDS>
__global__ void in_pairs(float *y, const float *x, const float *weights, int dim)
{
    const float2 *in = (const float2 *)(x + blockIdx.x * dim);
    float2 *out = (float2 *)(y + blockIdx.x * dim);
    const float2 *pairs = (const float2 *)weights;
    float2 values[ROUNDS];
    for (int k = 0; k < ROUNDS; k++) {
        int column = threadIdx.x + THREADS * k;
        if (column >= dim / 2)
            break;
        values[k] = in[column];
    }
    for (int k = 0; k < ROUNDS; k++) {
        int column = threadIdx.x + THREADS * k;
        float2 weight = pairs[column]; //~ missing-bounds-check
        if (column < dim / 2)
            out[column] = make_float2(values[k].x * weight.x, values[k].y * weight.y);
    }
}

// m vectors of n, and m numbers
__global__ void lanczos(float *vectors, float *diagonal, int m, int n)
{
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        float *v = vectors + i * m * n + threadIdx.x;
        v[0] = 1;
        if (threadIdx.x < m)
            diagonal[i * m + threadIdx.x] = 0;
    }
}
