// SPDX-License-Identifier: Apache-2.0
// CL101: a prototype of a __device__ function that nobody uses says nothing of how the file is linked.
#include <cuda_runtime.h>

__device__ float left_over(float v);
extern __device__ float left_over_too(float v);

__device__ float sum_for_others(float v, bool whole_block)
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
    out[threadIdx.x] = sum_for_others(out[threadIdx.x], false);
}
