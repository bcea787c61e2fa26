// SPDX-License-Identifier: Apache-2.0
// CL101: nothing in sight is linked with other device code: what this file calls is all there is.
#include <cuda_runtime.h>

__device__ float weight_of(float v) { return v / 2; }

__device__ float sum_for_others(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads();
        sum = v;
    }
    return v;
}

static __device__ float sum_for_us(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads();
        sum = v;
    }
    return v;
}

__global__ void weigh(float *out)
{
    float v = out[threadIdx.x];
    out[threadIdx.x] = weight_of(v) + sum_for_others(v, false) + sum_for_us(v, false);
}
