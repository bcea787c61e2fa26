// SPDX-License-Identifier: Apache-2.0
#include "engine/lists.h"

// The row's number comes out of a list that the kernel is handed in a struct.
template <typename T> struct Lists {
    int first_row[64];
    int lengths[64];
    T *rows[64];
};
__global__ void scale_lists(Lists<float> lists, engine::Scale scale, int cols)
{
    int list = blockIdx.x;
    int row = lists.first_row[list];
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        lists.rows[list][row * cols + c] *= scale(c);
}
