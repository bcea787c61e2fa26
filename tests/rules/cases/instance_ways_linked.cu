// SPDX-License-Identifier: Apache-2.0
// CL101: `extern __device__` is of use only where device code of several files is linked: others may call, too.
#include <cuda_runtime.h>

extern __device__ float weight_of(float v);

__device__ float sum_for_others(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads(); //~ barrier-divergent
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
