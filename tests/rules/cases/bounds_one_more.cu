// SPDX-License-Identifier: Apache-2.0
// CL201: a check that lets the length through is meant where the launch has a thread for one element more; not where
// it only rounds up, and not for what is read in front of `i < n`.
#include <cuda_runtime.h>

__global__ void gather(float *out, const float *x, int n, int step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n)
        return;
    out[i] = x[(size_t)i * step];
}

cudaError_t gather_ends(float *out, const float *x, int n, int step)
{
    gather<<<(n + 1 + 127) / 128, 128>>>(out, x, n, step);
    return cudaGetLastError();
}

__global__ void gather_exact(float *out, const float *x, int n, int step)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check!
        return;
    out[i] = x[(size_t)i * step];
}

cudaError_t gather_elements(float *out, const float *x, int n, int step)
{
    gather_exact<<<(n + 127) / 128, 128>>>(out, x, n, step);
    return cudaGetLastError();
}

__global__ void scale(float *out, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check!
        return;
    out[i] = 2 * x[i];
}

cudaError_t scale_all(float *out, const float *x, int n)
{
    scale<<<(n + 128) / 128, 128>>>(out, x, n);
    return cudaGetLastError();
}

__global__ void shift(float *out, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float first = x[i]; //~ missing-bounds-check
    if (i < n)
        out[i] = first;
}

cudaError_t shift_all(float *out, const float *x, int n)
{
    shift<<<(n + 1 + 127) / 128, 128>>>(out, x, n);
    return cudaGetLastError();
}
