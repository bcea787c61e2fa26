// SPDX-License-Identifier: Apache-2.0
// CL201: a row of n / 2 + 1 elements, as the index itself says, has a neighbour for each of n / 2.
#include <cuda_runtime.h>

__global__ void halves(const float2 *in, float *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * ((n >> 1) + 1);
    if (x < (n >> 1) && x > 0) {
        float2 a = in[row + x], b = in[row + x + 1];
        out[blockIdx.y * (n >> 1) + x] = a.x * b.x + a.y * b.y;
    }
}

__global__ void whole_rows(const float2 *in, float *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * n;
    if (x < n && x > 0) {
        float2 a = in[row + x], b = in[row + x + 1]; //~ missing-bounds-check
        out[row + x] = a.x * b.x + a.y * b.y;
    }
}
