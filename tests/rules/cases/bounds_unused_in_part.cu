/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the body of kernels that a macro makes is given a length for nothing. */
#include <cuda_runtime.h>

template <typename T>
__device__ void gather(const size_t numel, const size_t width, const T *in, T *out)
{
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i / width]; //~ missing-bounds-check
}

template <typename T>
__device__ void gather_asked(const size_t numel, const size_t width, const T *in, T *out)
{
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= numel)
        return;
    out[i] = in[i / width];
}

template <typename T>
__device__ void gather_other(const size_t numel, const size_t width, const size_t *dims, const T *in,
                             T *out)
{
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= dims[0] * width)
        return;
    out[i] = in[i / width];
}

/* the caller asks */
__device__ void put(const size_t numel, float *out)
{
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 1;
}

#define GATHER(NAME, T)                                                                            \
    extern "C" __global__ void NAME(const size_t numel, const size_t width, const T *in, T *out)   \
    {                                                                                              \
        gather<T>(numel, width, in, out);                                                          \
        gather_asked<T>(numel, width, in, out);                                                    \
    }

GATHER(gather_f32, float)
GATHER(gather_f64, double)

extern "C" __global__ void put_f32(const size_t numel, float *out)
{
    if (blockIdx.x * blockDim.x + threadIdx.x < numel)
        put(numel, out);
}
