// SPDX-License-Identifier: Apache-2.0
// CL102: `get_block(i, j)` of a header out of sight hands a part of a matrix over, `block_index(i)` counts: neither
// waits for the block; `load_block(...)` may.
#include "matrix.h"

template <typename T> __global__ void product(Matrix<T> a, Matrix<T> c, int tiles, int width)
{
    extern __shared__ T tile[];
    T sum = 0;
    for (int t = 0; t < tiles; t++) {
        Matrix<T> part = a.get_block(t, width);
        tile[threadIdx.y * width + threadIdx.x] = part.value(threadIdx.y, threadIdx.x);
        __syncthreads();
        for (int k = 0; k < width; k++)
            sum += tile[k * width + threadIdx.x]; //~ shared-race
    }
    c.put(block_index(width), sum);
}

template <typename T> __global__ void product_that_waits(Matrix<T> a, Matrix<T> c, int tiles, int width)
{
    extern __shared__ T tile[];
    T sum = 0;
    for (int t = 0; t < tiles; t++) {
        Matrix<T> part = a.load_block(t, width);
        tile[threadIdx.y * width + threadIdx.x] = part.value(threadIdx.y, threadIdx.x);
        __syncthreads();
        for (int k = 0; k < width; k++)
            sum += tile[k * width + threadIdx.x];
    }
    c.put(block_index(width), sum);
}
