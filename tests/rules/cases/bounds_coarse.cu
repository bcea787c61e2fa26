/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: several elements a thread, and a check of the first one. */
#include <cassert>
#include <cuda_runtime.h>

#define BLOCK 256
#define EACH 4

__global__ void two(const float *in, float *out, int n)
{
    int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    if (i < n)
        atomicAdd(out, in[i] + in[i + blockDim.x]); //~ missing-bounds-check
}

template <int VALUES, int THREADS> __global__ void scale(float *x, int n)
{
    int i = blockIdx.x * THREADS * VALUES + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < VALUES; k++)
        x[i + k * THREADS] *= 2; //~ missing-bounds-check
}

__global__ void unrolled(const float *in, float *out, int n)
{
    int i = blockIdx.x * (BLOCK * EACH) + threadIdx.x;
    if (i < n) {
        float sum = in[i];
        sum += in[i + BLOCK]; //~ missing-bounds-check
        sum += in[i + 2 * BLOCK];
        sum += in[i + 3 * BLOCK];
        atomicAdd(out, sum);
    }
}

/* All of them are asked for. */
__global__ void unrolled_inside(const float *in, float *out, int n)
{
    int i = blockIdx.x * (BLOCK * EACH) + threadIdx.x;
    if (i + 3 * BLOCK < n)
        atomicAdd(out, in[i] + in[i + BLOCK] + in[i + 2 * BLOCK] + in[i + 3 * BLOCK]);
}

__global__ void each_inside(float *x, int n)
{
    int i = blockIdx.x * blockDim.x * EACH + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < EACH; k++) {
        if (i + k * blockDim.x < n)
            x[i + k * blockDim.x] *= 2;
    }
}

__global__ void until_end(float *x, int n)
{
    int i = blockIdx.x * blockDim.x * EACH + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < EACH && i + k * blockDim.x < n; k++)
        x[i + k * blockDim.x] *= 2;
}

/* Planes: what is behind is another channel of the same pixel. */
__global__ void channels(float *x, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pixels) {
        for (int c = 0; c < 3; c++)
            x[i + c * pixels] *= 2;
    }
}

/* There are whole blocks of it. */
__global__ void whole(const float *in, float *out, int n)
{
    assert(n % (BLOCK * 2) == 0);
    int i = blockIdx.x * (BLOCK * 2) + threadIdx.x;
    if (i < n)
        atomicAdd(out, in[i] + in[i + BLOCK]);
}
