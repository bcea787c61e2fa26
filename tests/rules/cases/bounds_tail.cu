// SPDX-License-Identifier: Apache-2.0
// CL201: the last tile is shorter, `len = min(ROWS, n - first)`, and one use of it takes all of its rows.
#include <cuda_runtime.h>

#define ROWS 64
#define COLUMNS 16

__global__ void prepare(float *out, const float *in, int n, int stride)
{
    __shared__ float tile[ROWS][COLUMNS];
    int first = blockIdx.x * ROWS, len = min(ROWS, n - first);
    if (len <= 0)
        return;
    for (int e = threadIdx.x; e < ROWS * COLUMNS; e += blockDim.x) {
        int i = e / COLUMNS, c = e % COLUMNS;
        tile[i][c] = i < len ? in[(first + i) * stride + c] : 0.0f;
    }
    __syncthreads();
    for (int e = threadIdx.x; e < ROWS * COLUMNS; e += blockDim.x) {
        int i = e / COLUMNS, c = e % COLUMNS;
        float sum = 0.0f;
        for (int m = 0; m <= i; m++)
            sum += tile[m][c];
        out[(first + i) * stride + c] = sum; //~ missing-bounds-check
    }
}

__global__ void prepare_right(float *out, const float *in, int n, int stride)
{
    __shared__ float tile[ROWS][COLUMNS];
    int first = blockIdx.x * ROWS, len = min(ROWS, n - first);
    for (int e = threadIdx.x; e < ROWS * COLUMNS; e += blockDim.x) {
        int i = e / COLUMNS, c = e % COLUMNS;
        tile[i][c] = i < len ? in[(first + i) * stride + c] : 0.0f;
    }
    __syncthreads();
    if (len == ROWS) { // a whole one
        for (int i = threadIdx.x; i < ROWS; i += blockDim.x)
            out[(first + i) * stride] = tile[i][0];
    }
    for (int e = threadIdx.x; e < ROWS * COLUMNS; e += blockDim.x) {
        int i = e / COLUMNS, c = e % COLUMNS;
        if (first + i < n)
            out[(first + i) * stride + c] = tile[i][c];
    }
    for (int i = threadIdx.x; i < len; i += blockDim.x)
        out[(first + i) * stride] = 0.0f;
}

// the end of the tile, where it is shorter
__global__ void until_end(float *out, const float *in, int n)
{
    int first = blockIdx.x * ROWS, end = min(first + ROWS, n);
    float sum = 0.0f;
    for (int i = threadIdx.x; i < ROWS; i += blockDim.x)
        sum += first + i < end ? in[first + i] : 0.0f;
    for (int i = threadIdx.x; i < ROWS; i += blockDim.x)
        out[first + i] = sum; //~ missing-bounds-check
}
