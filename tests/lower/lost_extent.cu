// SPDX-License-Identifier: Apache-2.0
// Arrays of which clang has made numbers, because it does not know their extent: nothing that is said of them holds.
#include "absent.h"
template <typename T> __device__ void sums(T *out, const absent::dim_t n)
{
    using absent::dim_t;
    const dim_t warps = absent::kThreads / 32;
    __shared__ volatile dim_t counts[warps];
    __shared__ volatile dim_t count;
    count = n;
    counts[threadIdx.x / 32] = n;
    out[0] = counts[0] + count;
}
