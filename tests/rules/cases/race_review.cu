// SPDX-License-Identifier: Apache-2.0
// CL102: what looks like a single row, a single value or a single way, and is none.
#include <cuda_runtime.h>

// The launch has several rows, whatever number it is.
__global__ void scale(float *m, const float *f, int n)
{
    __shared__ float s[64];
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = m[row * n + col] * 2; //~ shared-race
    __syncthreads();
    m[row * n + col] = s[63 - threadIdx.x];
}

// Threads beyond n write another value than those below.
__global__ void tail(float *out, const float *bias, int n)
{
    __shared__ float s[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x % 32] = i < n ? bias[threadIdx.x % 32] : 0.f; //~ shared-race
    __syncthreads();
    if (i < n)
        out[i] += s[threadIdx.x % 32];
}

// The row is as long as one round: the loop is for more.
__global__ void rows(float *out, const float *in, int n)
{
    __shared__ float s[8 * 32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (int i = lane; i < n; i += 32)
        s[warp * 32 + i] = in[blockIdx.x * n + i] * warp; //~ shared-race
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[threadIdx.x];
}

// Only the first threads turn round.
__global__ void part(float *out, const float *in)
{
    __shared__ float s[64];
    __shared__ float t[128];
    if (threadIdx.x < 64)
        s[63 - threadIdx.x] = in[threadIdx.x];
    t[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x >= 64)
        t[threadIdx.x - 64] = s[threadIdx.x - 64]; //~ shared-race
    out[threadIdx.x] = t[threadIdx.x];
}

void run(float *o, const float *i, int n)
{
    int rows_of = n > 4096 ? 8 : 4;
    scale<<<dim3(n / 64, n / rows_of), dim3(64, rows_of)>>>(o, i, n);
    tail<<<(n + 255) / 256, 256>>>(o, i, n);
    rows<<<64, 256>>>(o, i, n);
}
