// SPDX-License-Identifier: Apache-2.0
// CL302: what another function asks of a size may be no more than whether its arguments make sense; and a function out
// of sight may see to nothing itself.
#include "absent.h"

__global__ void scale(float *x, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        x[i] *= 2.f;
}

// three sizes in one look: none of them is known to be 0
void multiply_checked(float *x, int m, int n, int k)
{
    if (m <= 0 || n <= 0 || k <= 0)
        return;
    scale<<<(n + 15) / 16, 16>>>(x, n);
}

void multiply_plain(float *x, int m, int n, int k)
{
    scale<<<(n + 15) / 16, 16>>>(x, n); //~ invalid-launch?
}

// refused with an error
int scale_checked(float *x, int width)
{
    if (width == 0)
        return -2;
    scale<<<(width + 255) / 256, 256>>>(x, width);
    return 0;
}

void scale_plain(float *x, int width)
{
    scale<<<(width + 255) / 256, 256>>>(x, width); //~ invalid-launch?
}

// there may be nothing to do
void shrink_checked(float *x, int rows, int cols)
{
    if (rows == 0 || cols == 0)
        return;
    scale<<<(rows + 255) / 256, 256>>>(x, rows);
}

void shrink_plain(float *x, int rows)
{
    scale<<<(rows + 255) / 256, 256>>>(x, rows); //~ invalid-launch?
}

void shrink_unseen(float *x, int rows)
{
    scale<<<GET_BLOCKS(rows), 256>>>(x, rows); //~ invalid-launch?
}

void shrink_divided(float *x, int rows)
{
    scale<<<ceil_div(rows, 256), 256>>>(x, rows); //~ invalid-launch?
}
