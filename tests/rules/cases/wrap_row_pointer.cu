// SPDX-License-Identifier: Apache-2.0
// A pointer to a row of something whose class is not known, assigned after its declaration: clang
// keeps the operands of the assignment and loses the rest.
#include <cstdint>

#include "missing_tensor.h"

__global__ void update_rows(tensor::Accessor<uint8_t, 1> weights, const int *row_bytes,
                            const int *row_index, const int64_t *offsets, uint8_t *out)
{
    const int64_t offset = offsets[blockIdx.x];
    const int bytes = row_bytes[blockIdx.x];
    const int row = row_index[blockIdx.x];
    const uint8_t *p;
    p = &weights[offset + bytes * row]; //~ int32-overflow-index
    out[threadIdx.x] = p[threadIdx.x];
}

__global__ void update_rows_wide(tensor::Accessor<uint8_t, 1> weights, const int *row_bytes,
                                 const int *row_index, const int64_t *offsets, uint8_t *out)
{
    const int64_t offset = offsets[blockIdx.x];
    const int bytes = row_bytes[blockIdx.x];
    const int row = row_index[blockIdx.x];
    const uint8_t *p;
    p = &weights[offset + static_cast<int64_t>(bytes) * row];
    out[threadIdx.x] = p[threadIdx.x];
}
