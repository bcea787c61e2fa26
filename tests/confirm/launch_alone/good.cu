// SPDX-License-Identifier: Apache-2.0
// Launches that are refused for no number that gets to them, or of which nobody can tell.
#include "engine/launch.h"

__global__ void copy_rows(engine::View out, engine::View in, size_t rows)
{
    for (size_t r = blockIdx.x; r < rows; r += gridDim.x)
        engine::copy(out, in, r);
}

// A function that nobody sees may give at least one block.
void run_helper(engine::Tensor out, const engine::Tensor in, const engine::Tensor indices)
{
    size_t rows = indices->size();
    copy_rows<<<GET_BLOCKS(rows), 256>>>(out->view(), in->view(), rows);
}

// It is tested.
void run_tested(engine::Tensor out, const engine::Tensor in, const engine::Tensor indices)
{
    size_t rows = indices->size();
    if (rows == 0)
        return;
    copy_rows<<<std::min(MAX_BLOCKS, (int)rows), 256>>>(out->view(), in->view(), rows);
}
