// SPDX-License-Identifier: Apache-2.0
// CL102: shared memory that a static method out of sight gives out.
#include "nowhere.h"

template <typename T>
__global__ void rows(const T *in, T *out, int rounds)
{
    T *tile = Wrapper::SharedMemory<T>::get();
    T sum{0};
    for (int i = 0; i < rounds; i++) {
        tile[threadIdx.x] = in[i * blockDim.x + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < blockDim.x; k++)
            sum += tile[k]; //~ shared-race
    }
    out[threadIdx.x] = sum;
}

template <typename T>
__global__ void rows_wait(const T *in, T *out, int rounds)
{
    T *tile = Wrapper::SharedMemory<T>::get();
    T sum{0};
    for (int i = 0; i < rounds; i++) {
        tile[threadIdx.x] = in[i * blockDim.x + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < blockDim.x; k++)
            sum += tile[k];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
