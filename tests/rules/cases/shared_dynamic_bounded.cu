/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a block has no more threads than __launch_bounds__ says, and one that is handed over is as large as usual. */
#include <cuda_runtime.h>

__global__ void __launch_bounds__(256) stage(const int4 *in, int *out)
{
    extern __shared__ int tile[];
    int own = threadIdx.x / 32 * 32 * 8 + threadIdx.x % 32;
    *(reinterpret_cast<int4 *>(tile + 4 * own)) = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[255 - threadIdx.x];
}

__global__ void __launch_bounds__(512) stage_more(const int4 *in, int *out)
{
    extern __shared__ int tile[];
    int own = threadIdx.x / 32 * 32 * 8 + threadIdx.x % 32;
    *(reinterpret_cast<int4 *>(tile + 4 * own)) = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[255 - threadIdx.x];
}

__global__ void __launch_bounds__(512) stage_all(const int4 *in, int *out)
{
    extern __shared__ int tile[];
    int own = threadIdx.x / 32 * 32 * 8 + threadIdx.x % 32;
    *(reinterpret_cast<int4 *>(tile + 4 * own)) = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[255 - threadIdx.x];
}

void run(dim3 grid, dim3 block, const int4 *in, int *out)
{
    cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 49152);
    stage<<<grid, block, 49152>>>(in, out);
    cudaFuncSetAttribute(stage_more, cudaFuncAttributeMaxDynamicSharedMemorySize, 49152);
    stage_more<<<grid, block, 49152>>>(in, out); //~ shared-memory-too-large?
    cudaFuncSetAttribute(stage_all, cudaFuncAttributeMaxDynamicSharedMemorySize, 49152);
    stage_all<<<grid, 512, 49152>>>(in, out); //~ shared-memory-too-large!
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
