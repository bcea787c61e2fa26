// SPDX-License-Identifier: Apache-2.0
// CL401: a library that asks for nothing: constants that a function only uploads are a note.
#include <cuda_runtime.h>

struct limits {
    float low, high;
};

__constant__ limits LIMITS[4];
__constant__ int COUNT;

void upload(int count, const limits *all)
{
    cudaMemcpyToSymbol(LIMITS, all, sizeof(limits) * count); //~ unchecked-cuda-call?
    cudaMemcpyToSymbol(COUNT, &count, sizeof count);
}

__global__ void clip(float *x)
{
    x[threadIdx.x] = fminf(x[threadIdx.x], LIMITS[COUNT - 1].high);
}

void clip_all(float *x, int count, const limits *all)
{
    cudaMemcpyToSymbol(LIMITS, all, sizeof(limits) * count); //~ unchecked-cuda-call!
    clip<<<1, 256>>>(x);
}
