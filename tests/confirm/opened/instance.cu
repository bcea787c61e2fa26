// SPDX-License-Identifier: Apache-2.0
#include "engine/lists.h"

// Only some instances have this code; the pointers are kept in an array for a while.
template <int ways, typename T>
__global__ void combine(T *dst, const T *src, const int *rows, int dim)
{
    if constexpr (ARCH_HAS(engine::type_v<T>)) {
        const T *from[ways];
        for (int w = 0; w < ways; w++) {
            int row = rows[w * gridDim.x + blockIdx.x];
            from[w] = src + dim * row;
        }
        for (int i = threadIdx.x; i < dim; i += blockDim.x) {
            engine::Sum<T> sum;
            for (int w = 0; w < ways; w++)
                sum.add(from[w][i]);
            dst[(long long)blockIdx.x * dim + i] = sum.value();
        }
    }
}
