/* SPDX-License-Identifier: Apache-2.0 */
/* CL201 CL202: a loop up to and with how many there are. */
#include "absent/config.h"

template <typename T, int LANES> struct lanes_of;
template <> struct lanes_of<float, 4> {
    using type = float4;
};

template <typename T, int BLOCK_SIZE> __global__ void mask(T *out, const T *in, int row, int n)
{
    constexpr int VEC_SIZE = 16 / sizeof(T) < BLOCK_SIZE ? 16 / sizeof(T) : BLOCK_SIZE;
    using vec = typename lanes_of<T, VEC_SIZE>::type;
    vec v = *reinterpret_cast<const vec *>(in + threadIdx.x * VEC_SIZE);
    T *part = reinterpret_cast<T *>(&v);
    for (int j = 0; j <= VEC_SIZE; j++) //~ missing-bounds-check
        part[j] = row + j < n ? part[j] : T(0);
    for (int j = 0; j < VEC_SIZE; j++)
        out[threadIdx.x * VEC_SIZE + j] = part[j];
}

struct lists {
    int *ids;
    int *slots;
    int *row_offsets;
};

__device__ void clear(lists l, int first)
{
    for (int i = first; i <= MAX_NUM_REQUESTS; i++) { //~ missing-bounds-check
        l.ids[i] = -1;
        l.slots[i] = 0;
    }
}

__device__ void ends(lists l, int first, float *moments, int max_order)
{
    for (int i = first; i <= MAX_NUM_REQUESTS; i++) // one more than there are requests
        l.row_offsets[i] = first;
    for (int i = 0; i <= MAX_ORDER; i++) // the last of them
        moments[i] = 0.0f;
    for (int i = 0; i <= max_order; i++)
        moments[i] += 1.0f;
}
