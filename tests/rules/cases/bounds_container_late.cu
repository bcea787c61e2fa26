/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a container is asked for its size when the element has been read already. */
#include "absent/views.h"

template <typename T> __global__ void spread(const View<int> indices, const View2<T> in, View2<T> out)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    const auto to = indices(i); //~ missing-bounds-check
    if (i < indices.size())
        for (int z = blockIdx.y; z < in.size(1); z += gridDim.y)
            out(z, to) = in(i, z);
}

template <typename T> __global__ void spread_inside(const View<int> indices, const View2<T> in, View2<T> out)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < indices.size()) {
        const auto to = indices(i);
        for (int z = blockIdx.y; z < in.size(1); z += gridDim.y)
            out(z, to) = in(i, z);
    }
}
