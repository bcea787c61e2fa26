// SPDX-License-Identifier: Apache-2.0
#include "engine/lists.h"

// Of a class that is not known; the index is an int, whatever its members are.
template <typename Params> __global__ void permute(Params params)
{
    for (int token = blockIdx.y; token < params.tokens; token += gridDim.y) {
        int place = params.places[token];
        if (place == -1)
            continue;
        for (int h = threadIdx.x; h < params.hidden; h += blockDim.x) {
            int index = place * params.hidden + h;
            params.out[index] = params.in[index];
        }
    }
}
