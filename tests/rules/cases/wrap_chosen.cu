/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: sizes and indices that are chosen, by something of a type out of sight. */
#include "modes.h"

__global__ void diagonal(float *out, const float *kernel, const int *columns, int trained,
                         KernelMode mode)
{
    int n_rows = mode == PAIRED ? trained / 2 : trained;
    int row = blockIdx.x;
    int column_idx = mode == PLAIN ? threadIdx.x : columns[threadIdx.x];
    out[threadIdx.x] = kernel[row + column_idx * n_rows]; //~ int32-overflow-index
}

__global__ void diagonal_wide(float *out, const float *kernel, const int *columns, int trained,
                              KernelMode mode)
{
    long long n_rows = mode == PAIRED ? trained / 2 : trained;
    int row = blockIdx.x;
    int column_idx = mode == PLAIN ? threadIdx.x : columns[threadIdx.x];
    out[threadIdx.x] = kernel[row + column_idx * n_rows];
}

/* a line of a head, whatever it is called */
__global__ void head(float *out, const float *in, int hidden, int n_heads)
{
    int head_stride = hidden / n_heads;
    int head = blockIdx.y % n_heads;
    out[head * head_stride + threadIdx.x] = in[head * head_stride + threadIdx.x];
}

/* what is chosen may be of any type itself */
template <typename Mode> __global__ void any(float *out, Mode first, Mode second, int n_rows, bool both)
{
    Mode index = both ? first : second;
    out[index * n_rows] = 1.f;
}
