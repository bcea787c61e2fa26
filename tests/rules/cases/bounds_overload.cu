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

// several alike, of which one does without
#define MULTIPLY(name, step)                                                            \
    __global__ void name(float *out, const float *in, const float *scale, int k)        \
    {                                                                                   \
        __shared__ float copy[8192];                                                    \
        for (int i = 0; i < min(k, 8192); i += step) {                                  \
            int at = i + threadIdx.x * 4;                                               \
            if (at >= min(k, 8192))                                                     \
                break;                                                                  \
            copy[at] = in[at];                                                          \
        }                                                                               \
        __syncthreads();                                                                \
        out[threadIdx.x] = copy[threadIdx.x] * scale[0];                                \
    }
MULTIPLY(multiply_two, 4 * 2)
MULTIPLY(multiply_three, 4 * 3)

__global__ void multiply_one(float *out, const float *in, const float *scale, int k)
{
    __shared__ float copy[8192];
    for (int i = 0; i < min(k, 8192); i += 4) {
        int at = i + threadIdx.x * 4;
        copy[at] = in[at]; //~ missing-bounds-check
    }
    __syncthreads();
    out[threadIdx.x] = copy[threadIdx.x] * scale[0];
}

// half of them do without
#define ADD(name, check)                                                                \
    __global__ void name(float *out, const float *in, const float *more, int k)         \
    {                                                                                   \
        int at = blockIdx.x * blockDim.x + threadIdx.x;                                 \
        if (check)                                                                      \
            out[at] = in[at] + more[at];                                                \
    }
ADD(add_row_one, at < k)
ADD(add_row_two, at < k)
ADD(add_row_three, true)

__global__ void add_row_four(float *out, const float *in, const float *more, int k)
{
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    out[at] = in[at] + more[at];
}
