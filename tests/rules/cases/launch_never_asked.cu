// SPDX-License-Identifier: Apache-2.0
// CL402: a file of a library that asks about none of its launches is told once, at the first.
#include "project/stream.h"

__global__ void scale(float *x, float by)
{
    x[threadIdx.x] *= by;
}

void run_twice(float *x, cudaStream_t stream)
{
    scale<<<1, 256, 0, stream>>>(x, 2.0f); //~ unchecked-launch?
    scale<<<1, 256, 0, stream>>>(x, 2.0f);
}

void run_once(float *x, cudaStream_t stream)
{
    scale<<<1, 256, 0, stream>>>(x, 3.0f);
}
