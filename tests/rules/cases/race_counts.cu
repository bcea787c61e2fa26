/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: all threads of a block count in one variable, and what only looks like it. */
/* clang-format off */
#include <cuda_runtime.h>

__global__ void rows_above(int *out, const int *in, int limit)
{
    __shared__ int rows;
    if (threadIdx.x == 0)
        rows = 0;
    __syncthreads();
    for (int k = 0; k < 4; k++) {
        if (in[blockIdx.x * 4 + k] > limit)
            rows++; //~ shared-race
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = rows;
}

__global__ void rows_above_by_one(int *out, const int *in, int limit)
{
    __shared__ int rows;
    if (threadIdx.x == 0)
        rows = 0;
    __syncthreads();
    for (int k = 0; k < 4; k++) {
        if (in[blockIdx.x * 4 + k] > limit && threadIdx.x == 0)
            rows++;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = rows;
}

/* Whoever comes last writes what the others wrote. */
__global__ void last_above(int *out, const int *in, int limit)
{
    __shared__ int last;
    last = -1;
    __syncthreads();
    for (int k = 0; k < 4; k++) {
        if (in[blockIdx.x * 4 + k] > limit)
            last = k;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = last;
}

void run(int *out, const int *in, int n)
{
    rows_above<<<n, 256>>>(out, in, n);
    rows_above_by_one<<<n, 256>>>(out, in, n);
    last_above<<<n, 256>>>(out, in, n);
}

// nothing is added: all make one difference of what is there, which others have changed already
__global__ void turn_round(const float *from, float *out)
{
    __shared__ float way;
    if (threadIdx.x == 0)
        way = from[0];
    __syncthreads();
    way = from[1] - way; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = way;
}

void turn(const float *from, float *out)
{
    turn_round<<<1, 128>>>(from, out);
}
