// SPDX-License-Identifier: Apache-2.0
// CL101: a __device__ function that a header declares may be called by other files; that says nothing of the others.
#include <cuda_runtime.h>

#include "instance_ways_header.h"

__device__ float sum_for_header(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads(); //~ barrier-divergent
        sum = v;
    }
    return v;
}

__device__ float sum_of_file(float v, bool whole_block)
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
    float v = threadIdx.x;
    out[threadIdx.x] = sum_for_header(v, false) + sum_of_file(v, false);
}
