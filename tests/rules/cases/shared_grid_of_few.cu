// SPDX-License-Identifier: Apache-2.0
// CL202: the thread's place in the grid, below a length of the run, as the index of an array of the block.
#include <cuda_runtime.h>

#define FEW 6

// shorter than any block: the length that is meant is no longer
__global__ void mix(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float both[FEW];
    if (i >= n)
        return;
    both[i] = a[i] * b[i]; //~ shared-out-of-bounds?
    out[i] = both[i];      //~ shared-out-of-bounds?
}

// an element for each thread of a block
__global__ void mix_blocks(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float both[256];
    if (i >= n)
        return;
    both[i] = a[i] * b[i]; //~ shared-out-of-bounds!
    out[i] = both[i];      //~ shared-out-of-bounds!
}

// as few, and a launch of many blocks in sight
__global__ void mix_launched(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float both[FEW];
    if (i >= n)
        return;
    both[i] = a[i] * b[i]; //~ shared-out-of-bounds!
    out[i] = both[i];      //~ shared-out-of-bounds!
}
void run(const float *a, const float *b, float *out)
{
    mix_launched<<<40, FEW>>>(a, b, out, 240);
}
