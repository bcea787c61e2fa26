// SPDX-License-Identifier: Apache-2.0
// CL102, CL105: sizes that an array of doubles carries are sizes like others.
#include <cuda_runtime.h>

// no race: rows are as long as nt0 says, which is no small number
__global__ void snips(const double *params, const float *raw, float *out)
{
    int nt0 = (int)params[4], channels = (int)params[9];
    int x = threadIdx.x, y = threadIdx.y;
    while (y < channels) {
        out[x + y * nt0 + nt0 * channels * blockIdx.x] = raw[x + nt0 * y];
        y += blockDim.y;
    }
}

__global__ void peaks(const double *params, const float *err, float *out)
{
    __shared__ float near[1024 + 64];
    int tid = threadIdx.x, samples = (int)params[0], first = blockIdx.x * blockDim.x;
    while (first < samples - 1024 - 64) {
        if (tid < 64)
            near[tid] = err[first + tid];
        near[tid + 64] = err[first + tid + 64];
        __syncthreads();
        out[first + tid] = near[tid] + near[tid + 32] + near[tid + 64]; //~ shared-race
        first += blockDim.x * gridDim.x;
    }
}

void run(const double *params, const float *raw, float *out, int nt0)
{
    dim3 block(nt0, 16);
    snips<<<64, block>>>(params, raw, out);
    peaks<<<64, 1024>>>(params, raw, out);
}
