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

// The host counts in 32 bits too: no launch gets to a bound that wraps.
__global__ void clear_all(float *p, int B, int T, int C)
{
    engine::Accumulator acc(threadIdx.x);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= B * T * C)
        return;
    p[i] = acc.finish(i);
}
void run_clear(float *p, int B, int T, int C)
{
    int n = B * T * C;
    clear_all<<<(n + 255) / 256, 256>>>(p, B, T, C);
}

// What wraps is thrown away: only four rows are used.
__global__ void some_rows(const engine::Value *x, float *out, int rows, int cols)
{
    int row = blockIdx.x;
    auto from = x + row * cols;
    if (row >= 4)
        return;
    for (int c = threadIdx.x; c < 32; c += blockDim.x)
        engine::load(out[c], from[c].data());
}
