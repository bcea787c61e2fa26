/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: the dynamic memory is that of a function which the numbers of the launch lead to, or do not. */
#include <cuda_runtime.h>

__device__ float block_sum(float v)
{
    extern __shared__ float part[];
    part[threadIdx.x] = v;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    return part[0];
}

__device__ float warp_sum(float v)
{
    for (int s = 16; s > 0; s /= 2)
        v += __shfl_down_sync(~0u, v, s);
    return v;
}

__global__ void dots(float *out, const float *in, int rows)
{
    float v = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (rows <= 32)
        v = warp_sum(v);
    else
        v = block_sum(v);
    if (threadIdx.x == 0)
        out[blockIdx.x] = v;
}

/* what does not hang on the number is used with any */
__global__ void norms(float *out, const float *in, int rows)
{
    float v = block_sum(in[blockIdx.x * blockDim.x + threadIdx.x]);
    if (rows <= 32)
        v = warp_sum(v);
    if (threadIdx.x == 0)
        out[blockIdx.x] = v;
}

void run(float *out, const float *in, int cols, int open)
{
    if (cols > 8) {
        const int rows = 16;
        dots<<<64, 256, 0>>>(out, in, rows);
    } else if (cols > 4) {
        const int rows = 32;
        dots<<<64, 256, 0>>>(out, in, rows);
    } else if (cols > 2) {
        const int rows = 64;
        dots<<<64, 256, 0>>>(out, in, rows); //~ shared-memory-too-large!
    } else {
        dots<<<64, 256, 0>>>(out, in, open); //~ shared-memory-too-large!
    }
    norms<<<64, 256, 0>>>(out, in, 16); //~ shared-memory-too-large!
}
