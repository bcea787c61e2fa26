/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a launch that is made only where the device has granted its bytes. */
#include <cstdio>
#include <cuda_runtime.h>

__global__ void stage(float *data)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
__global__ void other(float *data)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

void probe(float *data)
{
    size_t bytes = 228 * 1024;
    cudaError_t err = cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (err == cudaSuccess) {
        stage<<<1, 32, bytes>>>(data);
        err = cudaDeviceSynchronize();
    }
    printf("%s\n", cudaGetErrorString(err));
}

bool either(float *data)
{
    if (cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 300 * 1024) != cudaSuccess) {
        stage<<<1, 32, 32 * sizeof(float)>>>(data);
        return false;
    }
    stage<<<1, 256, 300 * 1024>>>(data);
    return true;
}

/* nobody asks */
void blind(float *data)
{
    cudaError_t err = cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024);
    stage<<<1, 32, 228 * 1024>>>(data); //~ shared-memory-too-large!
    if (err == cudaSuccess)
        err = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(err));
}

/* another kernel's, fewer bytes, the status of something else */
void beside(float *data)
{
    cudaError_t err = cudaFuncSetAttribute(other, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024);
    if (err == cudaSuccess)
        stage<<<1, 32, 228 * 1024>>>(data); //~ shared-memory-too-large!
    err = cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 128 * 1024);
    if (err == cudaSuccess)
        stage<<<1, 32, 228 * 1024>>>(data); //~ shared-memory-too-large!
    err = cudaDeviceSynchronize();
    if (err == cudaSuccess)
        stage<<<1, 32, 228 * 1024>>>(data); //~ shared-memory-too-large!
    printf("%s\n", cudaGetErrorString(err));
}

/* where it was not granted */
void turned(float *data)
{
    cudaError_t err = cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024);
    if (err != cudaSuccess)
        stage<<<1, 32, 228 * 1024>>>(data); //~ shared-memory-too-large!
    printf("%s\n", cudaGetErrorString(err));
}

/* there is nothing else that it could do: no device has so much */
cudaError_t only(float *data)
{
    cudaError_t err = cudaFuncSetAttribute(stage, cudaFuncAttributeMaxDynamicSharedMemorySize, 228 * 1024);
    if (err != cudaSuccess)
        return err;
    stage<<<1, 32, 228 * 1024>>>(data); //~ shared-memory-too-large!
    return cudaGetLastError();
}
