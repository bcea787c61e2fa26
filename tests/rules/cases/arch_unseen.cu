// SPDX-License-Identifier: Apache-2.0
// CL201: a body under a question for the architecture that a header out of sight asks.
#include <nowhere/float16.h>

template <typename T> __global__ void apply_scale(T *data, T scale, int n)
{
#if CUDA_ARCH_FP16_SUPPORTED(__CUDA_ARCH__)
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    data[tid] = data[tid] * scale; //~ missing-bounds-check
#endif
}

template <typename T> __global__ void apply_checked(T *data, T scale, int n)
{
#if CUDA_ARCH_FP16_SUPPORTED(__CUDA_ARCH__)
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < n)
        data[tid] = data[tid] * scale;
#endif
}

#define HAS_TENSORS(arch) 0
__global__ void switched_off(float *data, float scale, int n)
{
#if HAS_TENSORS(__CUDA_ARCH__)
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    data[tid] = data[tid] * scale;
#endif
}
