// SPDX-License-Identifier: Apache-2.0
// CL201 CL302: what is asked out of sight, but not whether the place is inside.
#include <cuda_runtime.h>
#include "absent.h"

__device__ int pick(int);
__device__ float draw(int);

__global__ void by_block(float *w, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (pick(blockIdx.x) == 2)
        w[i] = 3; //~ missing-bounds-check
}

__global__ void by_chance(float *w, float p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (draw(i) < p)
        w[i] = 3; //~ missing-bounds-check
}

__global__ void likely(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if LIKELY(i < n)
        out[i] = in[i];
    out[i] += 1; //~ missing-bounds-check
}

// The main work is none of the loop's.
__global__ void both(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
    for (int j = i; j < n; j += gridDim.x * blockDim.x)
        out[j] *= 2;
}

void run(float *out, const float *in, float p, int n)
{
    by_block<<<(n + 255) / 256, 256>>>(out, n);
    by_chance<<<(n + 255) / 256, 256>>>(out, p, n);
    likely<<<(n + 255) / 256, 256>>>(out, in, n);
    both<<<n / 256, 256>>>(out, in, n); //~ invalid-launch
}
