/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a specialization that takes two at a time, and the length of the template. */
#include <cuda_fp16.h>

template <typename T> __global__ void copy(T *out, const T *in, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size)
        out[i] = in[i];
}

template <> __global__ void copy<__half>(__half *out, const __half *in, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __half2 *out2 = (__half2 *)out;
    const __half2 *in2 = (const __half2 *)in;
    if (i < size)
        out2[i] = in2[i]; //~ missing-bounds-check
}

template <typename T> __global__ void zero(T *out, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size)
        out[i] = 0;
}

template <> __global__ void zero<__half>(__half *out, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __half2 *out2 = (__half2 *)out;
    if (i < size / 2)
        out2[i] = __half2half2(__float2half(0.0f));
}

/* a name of its own may count its own */
__global__ void pairs(__half *out, int pairs)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pairs)
        ((__half2 *)out)[i] = __half2half2(__float2half(0.0f));
}

template <typename T> __global__ void twice(T *out, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size)
        out[i] = out[i] + out[i];
}

template <> __global__ void twice<__half>(__half *out, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __half2 *out2 = (__half2 *)out;
    if (i < size)
        out2[i] = __hadd2(out2[i], out2[i]);
}

void run(__half *out, const __half *in, int size)
{
    copy<__half><<<(size + 255) / 256, 256>>>(out, in, size);
    zero<__half><<<(size + 255) / 256, 256>>>(out, size);
    twice<__half><<<(size / 2 + 255) / 256, 256>>>(out, size / 2);
}
