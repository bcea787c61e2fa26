/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: the attribute goes to an instance of half as many threads. */
#include <cuda_runtime.h>

template <typename T, unsigned THREADS> __global__ void turn(T *p)
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p[threadIdx.x] = tile[THREADS - 1 - threadIdx.x];
}

template <typename T, unsigned THREADS> cudaError_t launch(T *p, int bytes)
{
    cudaError_t e = cudaFuncSetAttribute(turn<T, THREADS / 2>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (e != cudaSuccess)
        return e;
    turn<T, THREADS><<<1, THREADS, bytes>>>(p); //~ shared-memory-too-large
    return cudaGetLastError();
}
