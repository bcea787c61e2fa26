/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: each element is set to its own number, by whichever thread; not to that of the thread. */
#include "absent.h"

template <typename T>
__device__ void count_up(T *s, int size)
{
    for (int offset = 0; offset * warpSize + threadIdx.x < size; offset++)
        s[offset * warpSize + threadIdx.x] = static_cast<T>(offset * warpSize + threadIdx.x);
}

template <typename T, typename Layout>
__global__ void numbers(T *out)
{
    extern __shared__ T s[];
    count_up<T>(s, cosize(Layout{}));
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x + blockDim.x];
}

template <typename T>
__device__ void count_threads(T *s, int size)
{
    for (int offset = 0; offset * warpSize + threadIdx.x < size; offset++)
        s[offset * warpSize + threadIdx.x] = static_cast<T>(threadIdx.x); //~ shared-race
}

template <typename T, typename Layout>
__global__ void threads(T *out)
{
    extern __shared__ T s[];
    count_threads<T>(s, cosize(Layout{}));
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x + blockDim.x];
}
