// SPDX-License-Identifier: Apache-2.0
// CL101: `C % 32 * width == 0` was to be `C % (32 * width)`: it keeps no length from the launch.
#include <assert.h>
#include "absent_packed.h"

__global__ void backward(float *out, const float *x, int C)
{
    __shared__ float sums[1024];
    int lane = threadIdx.x % 32, rounds = C / (32 * Packed::size) + 2;
    for (int i = 0; i < rounds; i++) {
        int at = lane * Packed::size + i * 32 * Packed::size;
        if (at >= C) //~ barrier-divergent?
            break;
        sums[threadIdx.x] = x[at];
        __syncthreads();
        if (threadIdx.x < 32)
            out[at] = sums[threadIdx.x] + sums[threadIdx.x + 32];
        __syncthreads();
    }
}
void run(float *out, const float *x, int B, int C)
{
    assert(C % 32 * Packed::size == 0 && "C must be a multiple of 32 * Packed::size");
    backward<<<B, 1024>>>(out, x, C);
}

__global__ void backward_right(float *out, const float *x, int C)
{
    __shared__ float sums[1024];
    int lane = threadIdx.x % 32, rounds = C / (32 * Packed::size) + 2;
    for (int i = 0; i < rounds; i++) {
        int at = lane * Packed::size + i * 32 * Packed::size;
        if (at >= C)
            break;
        sums[threadIdx.x] = x[at];
        __syncthreads();
        if (threadIdx.x < 32)
            out[at] = sums[threadIdx.x] + sums[threadIdx.x + 32];
        __syncthreads();
    }
}
void run_right(float *out, const float *x, int B, int C)
{
    assert(C % (32 * Packed::size) == 0);
    backward_right<<<B, 1024>>>(out, x, C);
}
