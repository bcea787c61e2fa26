/* SPDX-License-Identifier: Apache-2.0 */
// CL102: all instances of a template that the file makes put one number for its parameter, which decides a branch.
#include "math_of_project.h"

template <int order> __device__ float reduce(float x, int index)
{
    __shared__ float all[256];
    if (project::isPowerOfTwo(order)) {
        for (int o = 1; o < order; o *= 2)
            x += __shfl_xor_sync(~0U, x, o);
        return x;
    }
    all[threadIdx.x] = x;
    float sum = 0;
    for (int i = 0; i < order; i++)
        sum += all[index * order + i];
    return sum;
}

template <int order> __global__ void gather(const float *in, float *out)
{
    out[threadIdx.x] = reduce<order>(in[threadIdx.x], (threadIdx.x + 64) % 256 / order);
    __syncthreads();
    out[threadIdx.x] += 1.0f;
}
template __global__ void gather<4>(const float *, float *);

template <int order> __device__ float reduce_odd(float x, int index)
{
    __shared__ float all[256];
    if (project::isPowerOfTwo(order)) {
        for (int o = 1; o < order; o *= 2)
            x += __shfl_xor_sync(~0U, x, o);
        return x;
    }
    all[threadIdx.x] = x; //~ shared-race
    float sum = 0;
    for (int i = 0; i < order; i++)
        sum += all[index * order + i];
    return sum;
}

template <int order> __global__ void gather_odd(const float *in, float *out)
{
    out[threadIdx.x] = reduce_odd<order>(in[threadIdx.x], (threadIdx.x + 64) % 256 / order);
    __syncthreads();
    out[threadIdx.x] += 1.0f;
}
template __global__ void gather_odd<5>(const float *, float *);
