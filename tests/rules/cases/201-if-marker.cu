// SPDX-License-Identifier: Apache-2.0
// CL201: `if MACRO (condition)` of an absent header hides neither the check behind it nor the access.
#include "absent/macros.h"

template<bool MASK>
__global__ void checked(float *x, int n, int from)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if IF_CONSTEXPR (MASK) {
        x += from;
    }
    int left = n - i;
    if (left <= 0)
        return;
    x[i] = 1;
}

template<bool MASK>
__global__ void open(float *x, int n, int from)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if IF_CONSTEXPR (MASK) {
        x += from;
    }
    x[i] = 1; //~ missing-bounds-check
}

void run(float *x, int n)
{
    checked<true><<<(n + 255) / 256, 256>>>(x, n, 4);
    open<true><<<(n + 255) / 256, 256>>>(x, n, 4);
}
