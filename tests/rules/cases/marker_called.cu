// SPDX-License-Identifier: Apache-2.0
// What a marker of an absent header marks is no kernel where it is called without a launch, whatever its name.
#include "markers.h"

MY_KERNEL_FUNC void twice(float *x, int i)
{
    x[i] *= 2.0f + threadIdx.x;
}

__global__ void all_twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        twice(x, i);
}
