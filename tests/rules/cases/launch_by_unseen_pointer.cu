// SPDX-License-Identifier: Apache-2.0
// CL101: a kernel that a variable of an absent type points to for good is launched all the same, here with whole blocks.
#include "absent/kernels.h"
#include <cuda_runtime.h>

__global__ void turn(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    __shared__ float s[256];
    s[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

__global__ void turnAny(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent
        return;
    __shared__ float s[256];
    s[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
}

int main(int argc, char **argv)
{
    float *out, *in;
    int n = 1024, any = 100 * argc;
    if (cudaMalloc(&out, n * sizeof(float)) || cudaMalloc(&in, n * sizeof(float)))
        return 1;
    TurnKernel kernel = turn, other = turnAny;
    kernel<<<(n - 1) / 256 + 1, 256>>>(out, in, n);
    other<<<(any - 1) / 256 + 1, 256>>>(out, in, any);
    return cudaDeviceSynchronize();
}
