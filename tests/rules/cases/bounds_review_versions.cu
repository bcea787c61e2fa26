// SPDX-License-Identifier: Apache-2.0
// CL201: what the silences about versions of a template, slots of threads and parts of tensors must not hide.
#include <torch/extension.h>

// the check of one array's store is none of the other's
template <bool WHOLE> __global__ void beside(float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (WHOLE || i < n)
        a[i] = 1;
    b[i] = 1; //~ missing-bounds-check
}

void run_beside(float *a, float *b, int n)
{
    beside<true><<<(n + 255) / 256, 256>>>(a, b, n);
    beside<false><<<(n + 255) / 256, 256>>>(a, b, n);
}

// and a check of another length is none
template <bool LOG> __global__ void logged(float *a, int n, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (LOG && i >= m)
        return;
    a[i] = 1; //~ missing-bounds-check
}

void run_logged(float *a, int n, int m)
{
    logged<true><<<(n + 255) / 256, 256>>>(a, n, m);
    logged<false><<<(n + 255) / 256, 256>>>(a, n, m);
}

// in front of the walk the slot is an element
__global__ void cleared(float *a, float *b, const float *in, int n)
{
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < n)
        a[tid] = 0;
    b[tid] = 0; //~ missing-bounds-check
    for (int i = tid; i < n; i += gridDim.x * blockDim.x)
        a[i] += in[i];
}

// the row is used in front of the check
__global__ void first_of_row(torch::PackedTensorAccessor32<float, 2> x)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    auto row = x[b]; //~ missing-bounds-check
    row[0] = 1;
    if (b < x.size(0))
        row[1] = 2;
}

void run_first_of_row(torch::Tensor t)
{
    first_of_row<<<(t.size(0) + 255) / 256, 256>>>(t.packed_accessor32<float, 2>());
}
