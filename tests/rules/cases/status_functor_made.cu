// SPDX-License-Identifier: Apache-2.0
// CL402: a functor that is made and handed on: who does that may ask behind it.
#include "functors_out_of_sight.h"

template <typename T> __global__ void zero(T *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 0;
}

struct Fill {
    template <typename T> void operator()(T *p, int n) { zero<T><<<(n + 255) / 256, 256>>>(p, n); }
};

void fill_all(Table &t)
{
    dispatch(t.type(), Fill{}, t.data(), t.size());
    CHECK_CUDA(cudaGetLastError());
}
