// SPDX-License-Identifier: Apache-2.0
// CL201: one access is checked and another is not: against a product, by the row of a flat place, an element
// further, and by the elements of the thread that come later.
#include <cuda_runtime.h>
#define EACH 4

__global__ void sigmoid(float *x, unsigned batch_size, unsigned features)
{
    float r[EACH];
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (; first < features * batch_size; first += EACH * blockDim.x * gridDim.x) {
        for (int k = 0; k < EACH; k++) {
            int i = first + k * blockDim.x * gridDim.x;
            r[k] = x[i]; //~ missing-bounds-check
        }
        for (int k = 0; k < EACH; k++) {
            int i = first + k * blockDim.x * gridDim.x;
            if (i < features * batch_size)
                x[i] = 1 / (1 + expf(-r[k]));
        }
    }
}

__global__ void sigmoid_right(float *x, unsigned batch_size, unsigned features)
{
    float r[EACH];
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (; first < features * batch_size; first += EACH * blockDim.x * gridDim.x) {
        for (int k = 0; k < EACH; k++) {
            int i = first + k * blockDim.x * gridDim.x;
            if (i < features * batch_size)
                r[k] = x[i];
        }
        for (int k = 0; k < EACH; k++) {
            int i = first + k * blockDim.x * gridDim.x;
            if (i < features * batch_size)
                x[i] = 1 / (1 + expf(-r[k]));
        }
    }
}

__global__ void scale_rows(float *out, const float *scales, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / columns;
    float scale = row < rows ? scales[row] : 0;
    out[i] = scale; //~ missing-bounds-check
}

__global__ void scale_rows_right(float *out, const float *scales, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / columns;
    if (row < rows)
        out[i] = scales[row];
}

// the row of another place
__global__ void scale_rows_of(float *out, const float *scales, int rows, int columns, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = (i + n) / columns;
    float scale = row < rows ? scales[row] : 0;
    out[i] = scale;
}

__global__ void ends(int *out, const int *counts, size_t n)
{
    __shared__ int sum[256];
    for (size_t first = 0; first < n; first += 256) {
        size_t i = first + threadIdx.x;
        sum[threadIdx.x] = i < n ? counts[i] : 0;
        __syncthreads();
        out[i + 1] = sum[threadIdx.x]; //~ missing-bounds-check
        __syncthreads();
    }
}

__global__ void ends_right(int *out, const int *counts, size_t n)
{
    __shared__ int sum[256];
    for (size_t first = 0; first < n; first += 256) {
        size_t i = first + threadIdx.x;
        sum[threadIdx.x] = i < n ? counts[i] : 0;
        __syncthreads();
        if (i < n)
            out[i + 1] = sum[threadIdx.x];
        __syncthreads();
    }
}

__global__ void four_each(float *values, const float *in, int n, int width)
{
    values += blockIdx.x * n;
    int lane = threadIdx.x % width;
    for (int k = 0; k < EACH; k++) {
        int i = k * (width << 2) + lane;
        if (i < n) {
            values[i] = in[k];
            values[i + width] = in[k] + 1; //~ missing-bounds-check
            if (i + 2 * width < n)
                values[i + 2 * width] = in[k] + 2;
        }
    }
}

__global__ void four_each_right(float *values, const float *in, int n, int width)
{
    values += blockIdx.x * n;
    int lane = threadIdx.x % width;
    for (int k = 0; k < EACH; k++) {
        int i = k * (width << 2) + lane;
        if (i < n) {
            values[i] = in[k];
            if (i + width < n)
                values[i + width] = in[k] + 1;
            if (i + 2 * width < n)
                values[i + 2 * width] = in[k] + 2;
        }
    }
}

// all four at once, then what is left
__global__ void unrolled(float *values, int n, int step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i + 3 * step < n; i += 4 * step) {
        values[i] = 0;
        values[i + step] = 1;
        values[i + 2 * step] = 2;
        values[i + 3 * step] = 3;
    }
    if (i < n)
        values[i] = 0;
    if (i + step < n)
        values[i + step] = 1;
    if (i + 2 * step < n)
        values[i + 2 * step] = 2;
}

// asked on each of two ways
__global__ void scale_either(float *out, const float *scales, int rows, int columns, bool turned)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float scale;
    if (turned) {
        int row = i / rows;
        if (row >= columns)
            return;
        scale = scales[row];
    } else {
        int row = i / columns;
        if (row >= rows)
            return;
        scale = scales[row];
    }
    out[i] = scale;
}
