// SPDX-License-Identifier: Apache-2.0
// CL201: off by one where each place has a stretch of elements; a constant of a template may be the last place.
#include <cuda_runtime.h>

__global__ void up_sweep(int n, int *data, int d)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index > n) //~ missing-bounds-check
        return;
    int k = index * (1 << (d + 1));
    data[k + (1 << (d + 1)) - 1] += data[k + (1 << d) - 1];
}

__global__ void up_sweep_right(int n, int *data, int d)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index >= n)
        return;
    int k = index * (1 << (d + 1));
    data[k + (1 << (d + 1)) - 1] += data[k + (1 << d) - 1];
}

__global__ void last_of_stretch(int count, float *ends, int stride)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index <= count) //~ missing-bounds-check
        ends[(size_t)index * stride + stride - 1] = 0.0f;
}

/* where the stretch before it ends */
__global__ void end_of_last(int count, float *ends, int stride)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index > 0 && index <= count)
        ends[(size_t)index * stride - 1] = 0.0f;
}

__global__ void ends_before(int n, float *ends, int stride)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (index > n)
        return;
    ends[(size_t)(index - 1) * stride + stride - 1] = 0.0f;
}

template <int N> __global__ void of_template_right(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N)
        return;
    out[i] = 1.0f;
}

/* coefficients of a polynomial: one more than its degree */
template <int DEGREE, int LAST> __global__ void coefficients(float *out, float *more)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= DEGREE)
        out[i] = 1.0f;
    if (i <= LAST)
        more[i] = 1.0f;
}
