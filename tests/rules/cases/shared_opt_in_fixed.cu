/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: the attribute is for a number of bytes, the launch for as many as the run wants. */
#include "matrix.h"

__global__ void stage(float *out, const float *in, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        row[i] = in[i];
    __syncthreads();
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        out[i] = row[cols - 1 - i];
}

__global__ void stage_twice(float *out, const float *in, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < 2 * cols; i += blockDim.x)
        row[i] = in[i];
    __syncthreads();
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        out[i] = row[2 * cols - 1 - i];
}

void run_fixed(float *out, const float *in, int cols)
{
    size_t bytes = cols * sizeof(float);
    if (bytes > 49152)
        cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
    stage<<<1, 256, bytes>>>(out, in, cols); //~ shared-memory-too-large
}

void run_as_needed(float *out, const float *in, int cols)
{
    size_t bytes = 2 * cols * sizeof(float);
    if (bytes > 49152)
        cudaFuncSetAttribute(stage_twice, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    stage_twice<<<1, 256, bytes>>>(out, in, cols);
}

void run_limited(float *out, const float *in, int cols)
{
    size_t bytes = 2 * cols * sizeof(float);
    if (bytes > 98304)
        return;
    if (bytes > 49152)
        cudaFuncSetAttribute(stage_twice, cudaFuncAttributeMaxDynamicSharedMemorySize, 98304);
    stage_twice<<<1, 256, bytes>>>(out, in, cols);
}

/* the instances that are made are the author's own choice */
template <int rows, int warps> void run_instance(float *out, const float *in, int cols)
{
    int bytes = rows * warps * 128 * 4;
    if (bytes > 48 * 1024)
        cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    stage<<<1, 32 * warps, bytes>>>(out, in, cols);
}
