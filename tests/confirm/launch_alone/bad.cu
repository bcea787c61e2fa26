// SPDX-License-Identifier: Apache-2.0
// The launch alone shows it: its kernel is elsewhere, or other parts of it are not known.
#include "engine/launch.h"

typedef void (*RowKernel)(float *x, int rows);
RowKernel pick_kernel(bool fast);

// DIVIDE() rounds one way or the other.
void run_rows(float *x, int rows, int batches, bool fast)
{
    dim3 grid, block;
    block.x = 32;
    block.y = 4;
    grid.x = 1;
    grid.y = DIVIDE(rows, 4);
    grid.z = batches;
    RowKernel kernel = pick_kernel(fast);
    kernel<<<grid, block>>>(x, rows);
}

// A limit that is not known is none below 0.
__global__ void copy_rows(engine::View out, engine::View in, size_t rows)
{
    for (size_t r = blockIdx.x; r < rows; r += gridDim.x)
        engine::copy(out, in, r);
}
void run_copy(engine::Tensor out, const engine::Tensor in, const engine::Tensor indices)
{
    size_t rows = indices->size();
    int threads = std::min(MAX_THREADS, (int)in->cols());
    int blocks = std::min(MAX_BLOCKS, (int)rows);
    copy_rows<<<blocks, threads>>>(out->view(), in->view(), rows);
}

// Nor does it matter how many blocks there are.
__global__ void squares(engine::View view, const float *x, int r)
{
    view.add(threadIdx.x, x[(long long)blockIdx.x * r * r + threadIdx.x]);
}
void run_squares(const engine::Matrix &m, const float *x, int num_rows)
{
    const int num_threads = num_rows * num_rows;
    squares<<<m.batches(), num_threads>>>(m.view(), x, num_rows);
}
