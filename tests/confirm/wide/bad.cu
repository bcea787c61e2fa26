// SPDX-License-Identifier: Apache-2.0
// Races between the warps of a block, which a block of one warp does not show: of the sizes that the
// program makes instances of, a large one runs; and scratch for 32 warps is no block of 32 threads.
#include <cuda_runtime.h>

template <int BLOCK>
__global__ void sum_rows(float *out, const float *in, int cols)
{
    __shared__ float parts[32];
    float sum = 0.f;
    for (int i = threadIdx.x; i < cols; i += BLOCK)
        sum += in[blockIdx.x * (size_t)cols + i];
    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, lanes);
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = sum;
    if (threadIdx.x == 0) {
        for (int i = 1; i < BLOCK / 32; i++)
            sum += parts[i];
        out[blockIdx.x] = sum;
    }
}

void sum(float *out, const float *in, int rows, int cols, int block)
{
    switch (block) {
    case 32: sum_rows<32><<<rows, 32>>>(out, in, cols); break;
    case 128: sum_rows<128><<<rows, 128>>>(out, in, cols); break;
    default: sum_rows<64><<<rows, 64>>>(out, in, cols); break;
    }
}

int threads_for(int cols);

__global__ void mean_of_rows(float *out, const float *in, int cols)
{
    __shared__ float parts[32];
    float sum = 0.f;
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        sum += in[blockIdx.x * (size_t)cols + i];
    for (int lanes = 16; lanes > 0; lanes /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, lanes);
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = sum;
    if (threadIdx.x == 0) {
        for (int i = 1; i < blockDim.x / 32; i++)
            sum += parts[i];
        out[blockIdx.x] = sum / cols;
    }
}

void mean(float *out, const float *in, int rows, int cols)
{
    mean_of_rows<<<rows, threads_for(cols)>>>(out, in, cols);
}
