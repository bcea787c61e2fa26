// SPDX-License-Identifier: Apache-2.0
// CL402: a functor that nobody in sight makes is a function like others, also of a template that is declared elsewhere.
#include "functors_out_of_sight.h"

template <typename T> __global__ void zero(T *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 0;
}

namespace lib {
namespace parts {
template <typename T, unsigned N> struct Fill<hw::Gpu, T, N> {
    int operator()(const hw::Gpu &device, T *p, int n)
    {
        zero<T><<<(n + 255) / 256, 256, 0, device.stream()>>>(p, n); //~ unchecked-launch?
        return n;
    }
};
} // namespace parts

template struct parts::Fill<hw::Gpu, int, 2>;
} // namespace lib
