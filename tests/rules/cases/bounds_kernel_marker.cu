// SPDX-License-Identifier: Apache-2.0
// CL201: a macro of an absent header that says that it marks kernels.
#include "defines.h"

LIB_KERNEL void scale(float *x, float by)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= by; //~ missing-bounds-check
}

void run(float *x, float by, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, by);
}
