// SPDX-License-Identifier: Apache-2.0
// CL102: places that only some threads have.
#include <cuda_runtime.h>

// the first threads have a second element, and the others none
__global__ void halo(const float *in, float *out, int rows)
{
    __shared__ float line[160];
    float *mine = line + threadIdx.x;
    float *extra = threadIdx.x < 32 ? mine + 128 : nullptr;
    float sum = 0;
    for (int row = 0; row < rows; row++) {
        mine[0] = in[row * 160 + threadIdx.x];
        if (extra)
            extra[0] = in[row * 160 + threadIdx.x + 128];
        __syncthreads();
        sum += mine[0];
        if (threadIdx.x >= 96)
            sum += mine[32]; //~ shared-race
    }
    out[blockIdx.x * 128 + threadIdx.x] = sum;
}

__global__ void halo_waits(const float *in, float *out, int rows)
{
    __shared__ float line[160];
    float *mine = line + threadIdx.x;
    float *extra = threadIdx.x < 32 ? mine + 128 : nullptr;
    float sum = 0;
    for (int row = 0; row < rows; row++) {
        mine[0] = in[row * 160 + threadIdx.x];
        if (extra)
            extra[0] = in[row * 160 + threadIdx.x + 128];
        __syncthreads();
        sum += mine[0];
        if (threadIdx.x >= 96)
            sum += mine[32];
        __syncthreads();
    }
    out[blockIdx.x * 128 + threadIdx.x] = sum;
}
