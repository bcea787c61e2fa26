/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: threads that shuffle are a whole warp, whoever launches them. */
#define WARPS 8

__global__ void total(float *out, const float *in)
{
    __shared__ float part[WARPS];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float v = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, step);
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    v = part[lane]; //~ shared-out-of-bounds
    for (int step = 16; step > 0; step /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, step);
    if (threadIdx.x == 0)
        out[blockIdx.x] = v;
}

__global__ void checked(float *out, const float *in)
{
    __shared__ float part[WARPS];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float v = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int step = 16; step > 0; step /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, step);
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    v = lane < WARPS ? part[lane] : 0.0f;
    for (int step = 16; step > 0; step /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, step);
    if (threadIdx.x == 0)
        out[blockIdx.x] = v;
}

/* eight lanes hand values around: a block may have eight threads */
__global__ void few(float *out, const float *in)
{
    __shared__ float part[WARPS];
    float v = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int step = 4; step > 0; step /= 2)
        v += __shfl_xor_sync(0xffffffffu, v, step, 8);
    part[threadIdx.x] = v;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = part[0];
}
