/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: functions of the file that hand on what the runtime answered; a library that drops what CUB and the device
 * answer, and reckons with it. */
#include <cstdio>
#include <cub/cub.cuh>
#include <cuda_runtime.h>

template <class K>
cudaError_t opt_in(K kernel, int bytes)
{
    cudaError_t e =
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (e != cudaSuccess)
        return e;
    return cudaSuccess;
}

/* tells the user itself */
cudaError_t told(cudaError_t e)
{
    if (e != cudaSuccess)
        fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return e;
}

__global__ void reverse(float *x)
{
    extern __shared__ float line[];
    line[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = line[blockDim.x - 1 - threadIdx.x];
}

template <class T>
__global__ void twice(T *x)
{
    x[threadIdx.x] *= 2;
}

template <class T>
void run(T *p, int bytes)
{
    opt_in(twice<T>, bytes); //~ unchecked-cuda-call
    twice<<<1, 64, bytes>>>(p);
}

cudaError_t run_reverse(float *p, int bytes)
{
    told(cudaMemset(p, 0, bytes));
    (void)opt_in(reverse, bytes);
    cudaError_t e = opt_in(reverse, bytes);
    if (e != cudaSuccess)
        return e;
    reverse<<<1, 64, bytes>>>(p);
    return cudaPeekAtLastError();
}
