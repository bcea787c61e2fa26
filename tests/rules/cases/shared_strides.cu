/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: kernels that nobody launches here, whose strides say how many threads there are. */
#include <cuda_runtime.h>

__global__ void most(float *out, const float *in, int n)
{
    __shared__ float best[256];
    float mine = 0.0f;
    for (int i = threadIdx.x; i < n; i += 256)
        mine = max(mine, in[i]);
    best[threadIdx.x] = mine;
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
        best[threadIdx.x] = max(best[threadIdx.x], best[threadIdx.x + s]); //~ shared-out-of-bounds
        __syncthreads();
    }
    out[0] = best[0];
}

__global__ void most_inside(float *out, const float *in, int n)
{
    __shared__ float best[256];
    float mine = 0.0f;
    for (int i = threadIdx.x; i < n; i += 256)
        mine = max(mine, in[i]);
    best[threadIdx.x] = mine;
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
        if (threadIdx.x < s)
            best[threadIdx.x] = max(best[threadIdx.x], best[threadIdx.x + s]);
        __syncthreads();
    }
    out[0] = best[0];
}
