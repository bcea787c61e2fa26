// SPDX-License-Identifier: Apache-2.0
// CL301: bytes that a function out of sight makes of a length, which the launching function holds down before.
#include "absent.h"

__global__ void search(float *out, const float *in, int width)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        row[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = row[width - 1];
}

bool clamped(float *out, const float *in, int width, int degree)
{
    int most = 48 * 1024 / 12;
    if (width > most)
        width = most;
    size_t smem_bytes = absent::calc_smem_size(width, degree);
    search<<<1, 256, smem_bytes>>>(out, in, width);
    return cudaGetLastError() == cudaSuccess;
}

bool not_negative(float *out, const float *in, int width, int degree)
{
    if (width < 0)
        width = 16;
    size_t smem_bytes = absent::calc_smem_size(width, degree);
    search<<<1, 256, smem_bytes>>>(out, in, width); //~ shared-memory-too-large!
    return cudaGetLastError() == cudaSuccess;
}
