/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: launches in a closure that a dispatcher out of sight is handed; a check of `i % width` says
 * nothing of where i ends. */
#include "framework/tensor.h"

template <class T> __global__ void gates(T *out, long width, int tokens, int heads)
{
    const long at = (long)blockIdx.x * blockDim.x + threadIdx.x;
    const int head = at % width;
    if (head >= heads) {
        out[at] = 0; //~ missing-bounds-check
        return;
    }
    out[at] = out[at] * 2;
}

template <class T> __global__ void gates_inside(T *out, long width, int tokens, int heads)
{
    const long at = (long)blockIdx.x * blockDim.x + threadIdx.x;
    const int head = at % width;
    if (at >= width * tokens)
        return;
    if (head >= heads) {
        out[at] = 0;
        return;
    }
    out[at] = out[at] * 2;
}

template <class T> __global__ void twice(T *out)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    out[at] = out[at] * 2; //~ missing-bounds-check
}

template <class T> __global__ void once(T *out)
{
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    out[at] = out[at] + 1;
}

void run(framework::Tensor &out, int heads)
{
    const int tokens = out.shape(0);
    const long all = (long)tokens * out.stride(1);
    const int blocks = (all + 255) / 256, tiles = all / 256;
    auto go = [&](auto t) {
        using T = decltype(t);
        gates<T><<<blocks, 256>>>(out.data<T>(), out.stride(1), tokens, heads);
        gates_inside<T><<<blocks, 256>>>(out.data<T>(), out.stride(1), tokens, heads);
        twice<T><<<blocks, 256>>>(out.data<T>());
        once<T><<<tiles, 256>>>(out.data<T>());
    };
    framework::dispatch(out.dtype(), go);
}
