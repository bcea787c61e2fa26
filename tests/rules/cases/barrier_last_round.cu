/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a loop whose bound is shifted by where each thread starts has as many rounds for all. */
#include <cuda_runtime.h>

__device__ float step(float *row, float v)
{
    __syncthreads();
    row[threadIdx.x] = v;
    __syncthreads();
    return row[threadIdx.x ^ 1];
}

__global__ void in_step(const float *in, float *out, int tasks)
{
    extern __shared__ float row[];
    int first = threadIdx.x % 64, steps = blockDim.x / 64;
    for (int i = first; i < tasks + first; i += steps) {
        float v = step(row, i < tasks ? in[i] : 0);
        if (i >= tasks)
            break;
        out[i] = v;
    }
}

__global__ void each_for_itself(const float *in, float *out, int tasks)
{
    extern __shared__ float row[];
    int first = threadIdx.x % 64;
    for (int i = first; i < 4 * tasks; i += 64) { //~ barrier-divergent
        float v = step(row, i < tasks ? in[i] : 0);
        if (i >= tasks)
            break;
        out[i] = v;
    }
}
