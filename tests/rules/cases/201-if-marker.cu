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

// One that makes its own parentheses is a question of what it is handed, and nobody knows which.
__global__ void inside(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if IS_INSIDE(i, n) {
        x[i] = 1;
    }
}

__global__ void valid(float *x, const float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if IS_VALID(i) {
        x[i] = y[i];
    }
}

void run_inside(float *x, const float *y, int n)
{
    inside<<<(n + 255) / 256, 256>>>(x, n);
    valid<<<(n + 255) / 256, 256>>>(x, y, n);
}
