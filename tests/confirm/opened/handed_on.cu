// SPDX-License-Identifier: Apache-2.0
#include "engine/lists.h"

// The pointer is handed on.
__global__ void gather(engine::Vec *dst, const engine::Vec *src, const int *from, const int *valid,
                       int dims)
{
    if (valid && blockIdx.x >= *valid)
        return;
    auto row = src + dims * from[blockIdx.x];
    for (int i = threadIdx.x; i < dims; i += blockDim.x) {
        engine::Vec v;
        engine::load(v, row[i].data());
        dst[i] = v;
    }
}
