/* SPDX-License-Identifier: Apache-2.0 */
/* CL204 on the host: numbers of threads and of bytes that functions out of sight are asked for. */
#include "absent_pool.h"

void fill_pairs(float *out, unsigned rows, int columns)
{
    int pairs = rows * columns; //~ int32-overflow-index
    pool::run_on_device(0, pairs, [=] __device__(size_t i) { out[i] = 0; });
}

void fill_pairs_wide(float *out, unsigned rows, int columns)
{
    size_t pairs = (size_t)rows * columns;
    pool::run_on_device(0, pairs, [=] __device__(size_t i) { out[i] = 0; });
}

/* few of each */
void fill_heads(float *out, int n_heads, int n_experts)
{
    pool::run_on_device(0, n_heads * n_experts, [=] __device__(size_t i) { out[i] = 0; });
}

/* the closure runs here, once for each of the few that the host has time for */
void walk_pairs(float *out, int rows, int columns)
{
    pool::run_here(rows * columns, [=](size_t i) { out[i] = 0; });
}

struct scores {
    pool::bulk arena;
    pool::span<float> data;
    void init(int device, int rows, int columns, int heads)
    {
        arena.allocate(device, &data, rows * columns); //~ int32-overflow-index
        arena.allocate(device, &data, (size_t)rows * columns);
        arena.allocate(device, &data, heads * columns);
        arena.describe(device, rows * columns);
    }
};

/* the launch is lost in a macro that is not known */
void number_all(int *x, int rows, int columns, cudaStream_t stream)
{
    int n_blocks = (rows * columns + 255) / 256; //~ int32-overflow-index
    POOL_LAUNCH(number, n_blocks, 256, stream)(x);
    int most_rounds = (rows * columns + 255) / 256;
    POOL_LOG(most_rounds);
}

/* elements of a tensor are counted in 64 bits */
int scales_of(const pool::tensor &scale, int tokens, int hidden)
{
    int each = tokens * hidden / scale.numel(); //~ int32-overflow-index
    return each;
}
int scales_of_wide(const pool::tensor &scale, int tokens, int hidden)
{
    int each = (int64_t)tokens * hidden / scale.numel();
    return each;
}

/* the condition of a choice is no part of the product that it decides about */
void lists(rmm::cuda_stream_view stream, unsigned queries, unsigned probes, unsigned lengths)
{
    unsigned each = queries * probes > 256 ? probes : lengths; //~ int32-overflow-index
    rmm::device_uvector<int> chunks(queries * probes, stream);
    rmm::device_uvector<float> scores(queries * each, stream); //~ int32-overflow-index
}
