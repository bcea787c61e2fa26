/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: an index that goes round, and turns one too late. */
#include <cuda_runtime.h>

__global__ void closer(const double *x, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int count = 0;
    for (int k = i; k < n + i; k++) {
        int j;
        if (k > n)
            j = k - n;
        else
            j = k;
        count += x[j] > x[i]; //~ missing-bounds-check?
    }
    out[i] = count;
}

__global__ void shift(float *out, const float *in, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int j = i + by;
        out[i] = in[j > n ? j - n : j]; //~ missing-bounds-check?
    }
}

__global__ void shift_columns(float *out, const float *in, int width, int height, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int from = x + by;
        if (from > width)
            from = 0;
        out[y * width + x] = in[y * width + from]; //~ missing-bounds-check?
    }
}

/* in time */
__global__ void shift_well(float *out, const float *in, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int j = i + by;
        if (j >= n)
            j -= n;
        out[i] = in[j] + in[j < n ? j : j - n];
    }
}

/* from 1 on, with a place for each */
__global__ void shift_from_one(float *out, const float *in, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int j = i + 1 + by;
        if (j > n)
            j -= n;
        out[i] = in[j - 1];
    }
}

/* nothing says that places are below n */
__global__ void shift_some(float *out, const float *in, int m, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m)
        return;
    int j = i + by;
    if (j > n)
        j -= n;
    out[i] = in[j];
}

/* one more is there, and read */
__global__ void slopes(float *out, const float *knots, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int j = i + by;
        if (j > n)
            j -= n;
        out[i] = (knots[i + 1] - knots[i]) * knots[j];
    }
}

/* the end of the last one is there, too */
__global__ void lengths(int *out, const int *offsets, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int j = i + by;
        if (j > n)
            j = 0;
        out[i] = offsets[j];
    }
}
