// SPDX-License-Identifier: Apache-2.0
// CL101: a length of a type that a header out of sight has, checked in front of each launch, or not.
#include "nowhere.h"

template <typename T, Int NTX, Int NTY>
__global__ void scale(T *in, T *noise, Int rows, Int planes)
{
    __shared__ T nz[NTX];
    for (Int plane = threadIdx.x + blockIdx.x * NTX; plane < planes; plane += gridDim.x * NTX) {
        if (threadIdx.y == 0)
            nz[threadIdx.x] = noise[plane];
        __syncthreads();
        for (Int row = threadIdx.y; row < rows; row += NTY)
            in[row * planes + plane] *= nz[threadIdx.x];
        __syncthreads();
    }
}

template <typename T, Int NTX, Int NTY>
__global__ void scale_any(T *in, T *noise, Int rows, Int planes)
{
    __shared__ T nz[NTX];
    for (Int plane = threadIdx.x + blockIdx.x * NTX; plane < planes; plane += gridDim.x * NTX) { //~ barrier-divergent
        if (threadIdx.y == 0)
            nz[threadIdx.x] = noise[plane];
        __syncthreads();
        for (Int row = threadIdx.y; row < rows; row += NTY)
            in[row * planes + plane] *= nz[threadIdx.x];
        __syncthreads();
    }
}

template <typename T>
void run(T *in, T *noise, Int rows, Int planes)
{
    if (planes % 32 == 0) {
        scale<T, 32, 32><<<16, dim3(32, 32)>>>(in, noise, rows, planes);
        return;
    }
    if (planes % 24 == 0) {
        scale<T, 24, 32><<<16, dim3(24, 32)>>>(in, noise, rows, planes);
        return;
    }
    scale_any<T, 32, 32><<<16, dim3(32, 32)>>>(in, noise, rows, planes);
}
