// SPDX-License-Identifier: Apache-2.0
// The kernel's name is made by a macro that is out of sight.
#include "names.h"
namespace phys {
__global__ void KERNEL_NAME(pass, _f32)(const Cells c, float *out, const float *in, int n)
#ifdef DECLARE_ONLY
    ;
#else
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] * c.scale;
}
#endif
}
