/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: `ROWS % 4 == 0 || r + row < ROWS` asks for the row wherever the launch's ROWS are no whole tiles. */
#include <cuda_runtime.h>

template <int ROWS> __global__ void load(float *out, const float *in, int rounds)
{
    __shared__ float tile[ROWS][32];
    const int thread = threadIdx.y * 8 + threadIdx.x;
    const int row = thread / 32, column = thread % 32;
    for (int r = 0; r < ROWS; r += 4) {
        if (ROWS % 4 == 0 || r + row < ROWS)
            tile[r + row][column] = in[r * rounds + thread];
    }
    __syncthreads();
    out[thread] = tile[0][column];
}

/* One row too many. */
template <int ROWS> __global__ void load_one_more(float *out, const float *in, int rounds)
{
    __shared__ float tile[ROWS][32];
    const int thread = threadIdx.y * 8 + threadIdx.x;
    const int row = thread / 32, column = thread % 32;
    for (int r = 0; r < ROWS; r += 4) {
        if (ROWS % 4 == 0 || r + row <= ROWS)
            tile[r + row][column] = in[r * rounds + thread]; //~ shared-out-of-bounds
    }
    __syncthreads();
    out[thread] = tile[0][column];
}

/* The other operand holds: nothing asks for the row. */
template <int ROWS> __global__ void load_unasked(float *out, const float *in, int rounds)
{
    __shared__ float tile[ROWS][32];
    const int thread = threadIdx.y * 8 + threadIdx.x;
    const int row = thread / 32, column = thread % 32;
    for (int r = 0; r < ROWS; r += 4) {
        if (ROWS % 2 == 0 || r + row < ROWS)
            tile[r + row][column] = in[r * rounds + thread]; //~ shared-out-of-bounds
    }
    __syncthreads();
    out[thread] = tile[0][column];
}

void run(float *out, const float *in, int rounds)
{
    load<1><<<rounds, dim3(8, 16)>>>(out, in, rounds);
    load<3><<<rounds, dim3(8, 16)>>>(out, in, rounds);
    load<4><<<rounds, dim3(8, 16)>>>(out, in, rounds);
    load_one_more<3><<<rounds, dim3(8, 16)>>>(out, in, rounds);
    load_unasked<2><<<rounds, dim3(8, 16)>>>(out, in, rounds);
}
