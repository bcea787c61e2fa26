// SPDX-License-Identifier: Apache-2.0
// CL301: cells for the warps of a usual block, and a block of as many threads as the caller says.

__global__ void by_warp(float *out, const float *in, int n)
{
    extern __shared__ float cells[];
    float *best = cells + n;
    cells[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if ((threadIdx.x & 31) == 0)
        best[threadIdx.x >> 5] = cells[threadIdx.x];
    __syncthreads();
    out[blockIdx.x] = best[0];
}

void some(float *out, const float *in, int blocks, int size)
{
    by_warp<<<blocks, size, size * sizeof(float) + 4 * sizeof(float)>>>(out, in, size); //~ shared-memory-too-large?
}

__global__ void twice(float *out, const float *in, int n)
{
    extern __shared__ float cells[];
    cells[threadIdx.x] = in[threadIdx.x];
    cells[threadIdx.x + n] = in[threadIdx.x + n];
    __syncthreads();
    out[threadIdx.x] = cells[2 * n - 1 - threadIdx.x];
}

void half(float *out, const float *in, int blocks, int size)
{
    twice<<<blocks, size, size * sizeof(float)>>>(out, in, size); //~ shared-memory-too-large!
}
