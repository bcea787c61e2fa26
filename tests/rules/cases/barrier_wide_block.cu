// SPDX-License-Identifier: Apache-2.0
// CL101: one block of as many threads as there are groups, in a launch that clang cannot resolve.
#include "nowhere.h"

template <typename P, typename A>
__global__ void fill(int64_t groups, P *p, A *a, A *b)
{
    uint32_t g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g < groups) {
        p[g] = P(0, 0, 0);
        __syncthreads();
    }
}

template <typename P, typename A>
__global__ void fill_less(int64_t groups, P *p, A *a, A *b)
{
    uint32_t g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g + 1 < groups) {
        p[g] = P(0, 0, 0);
        __syncthreads(); //~ barrier-divergent
    }
}

void run(at::Tensor x, at::Tensor sizes, float *a, int *b)
{
    int64_t groups = sizes.size(0);
    Shape *p = get(x);
    fill<<<1, groups, 0, stream>>>(groups, p, a, b);
    fill_less<<<1, groups, 0, stream>>>(groups, p, a, b);
}
