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
