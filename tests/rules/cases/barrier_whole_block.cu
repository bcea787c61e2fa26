// SPDX-License-Identifier: Apache-2.0
// CL101: where the next block begins inside, all threads of this one are inside; the last block is another matter.
#include <cuda_runtime.h>

__device__ void turn(float *out, const float *in, int i)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = part[255 - threadIdx.x];
}

__global__ void turn_all(float *out, const float *in, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) {
        int first = blockIdx.x * 256;
        if (first + 256 < n)
            turn(out, in, i);
        else
            turn(out, in, i); //~ barrier-divergent
    }
}

__global__ void turn_steps(float *out, const float *in, int step, int begin, int n)
{
    int i = step * blockDim.x + threadIdx.x + begin;
    if (i < n) {
        const int first = step * blockDim.x + begin;
        if (first + blockDim.x < n)
            turn(out, in, i);
        else
            turn(out, in, i); //~ barrier-divergent
    }
}

__global__ void turn_begun(float *out, const float *in, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) {
        if (blockIdx.x * 256 < n)
            turn(out, in, i); //~ barrier-divergent
    }
}
