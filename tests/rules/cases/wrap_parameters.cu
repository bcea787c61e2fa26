/* SPDX-License-Identifier: Apache-2.0 */
/* Counts in a structure of an absent header that a kernel gets by value. */
#include "absent_parameters.h"

template <typename T> __global__ void look_up(embedding_params<T> param)
{
    const int token = blockIdx.x;
    const int column = threadIdx.x;
    param.out[token * param.hidden_units + column] = //~ int32-overflow-index
        param.table[param.ids[token]];
}

/* strides may have 64 bits; a few heads are no rows */
__global__ void copy_rows(copy_params param)
{
    const int row = blockIdx.x;
    param.out[row * param.row_stride + threadIdx.x] = param.in[threadIdx.x * param.num_heads];
}

/* stored in 64 bits elsewhere, so they have them */
__global__ void fill_rows(fill_params param)
{
    const long all = param.num_rows * param.num_columns;
    const int row = blockIdx.x;
    if (row < param.num_rows && all > 0)
        param.out[row * param.num_columns + threadIdx.x] = 0.f;
}

/* a structure that a template's parameter names */
template <typename Params> __global__ void expand_tokens(Params params)
{
    for (int token = blockIdx.y; token < params.numTokens; token += gridDim.y) {
        const int row = params.rowOfToken[token];
        params.out[row * params.hiddenUnits + threadIdx.x] = //~ int32-overflow-index
            params.in[threadIdx.x];
    }
}

template <typename Params> __global__ void expand_few(Params params)
{
    const int row = params.rowOfToken[blockIdx.x];
    params.out[row * params.numHeads + threadIdx.x] = params.in[row * params.lineStride];
}
