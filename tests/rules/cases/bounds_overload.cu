// SPDX-License-Identifier: Apache-2.0
// CL201: the specialization for halves does without the check that the template has.
#include <cuda_fp16.h>

template <typename T>
__global__ void slice(const T *in, T *out, int rows, int columns, int stride, int offset)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= rows * columns)
        return;
    out[i] = in[(i / columns * stride + offset) * columns + i % columns];
}

template <>
__global__ void slice(const half *in, half *out, int rows, int columns, int stride, int offset)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    const half2 *from = (const half2 *)in;
    half2 *to = (half2 *)out;
    to[i] = from[(i / columns * stride + offset) * columns + i % columns]; //~ missing-bounds-check
}

// asks in another way
template <typename T>
__global__ void fill(T *out, int rows, int columns)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= rows * columns)
        return;
    out[i] = 0;
}

template <>
__global__ void fill(half *out, int rows, int columns)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i / columns < rows)
        out[i] = __float2half(0);
}
