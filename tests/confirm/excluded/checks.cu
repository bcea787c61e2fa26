// SPDX-License-Identifier: Apache-2.0
// Checks of callers, and of callers that are not seen.
#include <cuda_runtime.h>
#include "dispatch.h"

__global__ void mirror(float *x, int n)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = x[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        x[i] = row[n - 1 - i];
}

void launch_small(float *x, int n)
{
    mirror<<<1, 256, n * sizeof(float)>>>(x, n);
}

void mirror_if_small(float *x, int n)
{
    const bool small = n <= 4096;
    if (small)
        launch_small(x, n);
}

struct Mirror {
    void operator()(float *x, int n) const { mirror<<<1, 128, n * sizeof(float)>>>(x, n); }
};

void mirror_any(float *x, int n)
{
    if (n <= 4096)
        dispatch(Mirror{}, x, n);
}
