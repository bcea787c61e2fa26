// SPDX-License-Identifier: Apache-2.0
// CL102: the code halves an array: the block is as long as the array.
__global__ void sum_of(float *out, const float *in)
{
    __shared__ float part[1024];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 512)
        part[threadIdx.x] += part[threadIdx.x + 512]; //~ shared-race
    if (threadIdx.x < 256)
        part[threadIdx.x] += part[threadIdx.x + 256];
    __syncthreads();
    if (threadIdx.x == 0)
        for (int i = 0; i < 256; i++)
            out[0] += part[i];
}

__global__ void sum_of_wait(float *out, const float *in)
{
    __shared__ float part[1024];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 512)
        part[threadIdx.x] += part[threadIdx.x + 512];
    __syncthreads();
    if (threadIdx.x < 256)
        part[threadIdx.x] += part[threadIdx.x + 256];
    __syncthreads();
    if (threadIdx.x == 0)
        for (int i = 0; i < 256; i++)
            out[0] += part[i];
}
