/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a vector that is moved from or to a place behind a pointer, `v.store_to(tile, lane)`. */
#include "project/vector.h"

template <typename T, int N> __global__ void sums(T *out, const T *in, int length, int pitch)
{
    int lane = blockIdx.x * blockDim.x + threadIdx.x;
    const T *tile = in + blockIdx.y * pitch;
    Vec<T, N> v;
    if (lane < length)
        v.load_from(tile, lane);
    else
        v.clear();
    v.store_to(out, lane); //~ missing-bounds-check
}

template <typename T, int N> __global__ void sums_asked(T *out, const T *in, int length, int pitch)
{
    int lane = blockIdx.x * blockDim.x + threadIdx.x;
    const T *tile = in + blockIdx.y * pitch;
    Vec<T, N> v;
    if (lane < length)
        v.load_from(tile, lane);
    else
        v.clear();
    if (lane < length)
        v.store_to(out, lane);
}

/* with a count they ask themselves; a number that is stored is no place */
template <typename T, int N> __global__ void counted(T *out, const T *in, Queue queue, int length)
{
    int lane = blockIdx.x * blockDim.x + threadIdx.x;
    Vec<T, N> v;
    if (lane < length)
        v.load_from(in, lane);
    v.store_to(out, lane, length);
    queue.store(out, lane);
}
