// SPDX-License-Identifier: Apache-2.0
// CL105: who has found something leaves its place, and any of them will do.
#include <cuda_runtime.h>

__global__ void sort_in(const float4 *places, int *cells, uint3 *state, int n, float width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 p = places[i];
    if (isnan(p.x) || isnan(p.y) || isnan(p.z)) {
        (*state).y = i + 1; //~ global-race?
        return;
    }
    cells[i] = int(p.x / width);
}

// what the block has made of its data is no place
__global__ void largest(const float *in, float *out, int n)
{
    __shared__ float most[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    most[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            most[threadIdx.x] = fmaxf(most[threadIdx.x], most[threadIdx.x + s]);
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[0] = most[0]; //~ global-race!
}

// all of them come here, whatever they have read
__global__ void last(const float *in, float *out, int *where, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = 2.0f * in[i];
    *where = i; //~ global-race!
}
