// SPDX-License-Identifier: Apache-2.0
// What is left of these kernels does not hold what they are accused of.
#include "engine/reducers.h"

// The kernel refuses what would wrap.
__global__ void refused(const float *x, float *out, int rows, int cols)
{
    engine::Accumulator acc(threadIdx.x);
    if ((double)rows * cols > 1e6)
        __trap();
    int row = blockIdx.x;
    if (row >= rows)
        return;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        acc.add(x[row * cols + c]);
    acc.finish(out + row);
}

// The place is found by the missing header: nobody knows it.
__global__ void looked_up(const float *x, float *out, int rows, int cols)
{
    engine::Accumulator acc(threadIdx.x);
    int row = engine::row_of(blockIdx.x, rows);
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        acc.add(x[row * cols + c]);
    acc.finish(out + blockIdx.x);
}
