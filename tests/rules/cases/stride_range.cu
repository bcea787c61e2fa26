/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: ranges of a header that is not here, in which each thread of the grid takes its share. */
#include "library/ranges.h"

__global__ void roots(float *norm, const float *data, size_t rows, size_t columns)
{
    for (auto r : grid_stride_range_y(0, rows))
        for (auto c : grid_stride_range(0, columns))
            atomicAdd(&norm[r], data[r * columns + c]);
    __syncthreads();
    for (auto r : grid_stride_range(0, rows))
        norm[r] = 1 / sqrtf(norm[r]); //~ global-race
}

__global__ void sums(float *total, const float *data, size_t n, size_t group)
{
    for (auto i : grid_stride_range(n))
        total[i / group] += data[i]; //~ global-race
}

__global__ void scaled(float *out, const float *data, size_t rows, size_t columns)
{
    for (auto r : grid_stride_range_y(0, rows))
        for (auto c : grid_stride_range(0, columns))
            out[r * columns + c] = 2 * data[r * columns + c];
}

__global__ void norms(float *norm, const float *data, size_t rows, size_t columns)
{
    for (auto r : grid_stride_range_y(0, rows))
        for (auto c : grid_stride_range(0, columns))
            atomicAdd(&norm[r], data[r * columns + c]);
    __syncthreads();
    for (auto r : grid_stride_range_y(0, rows))
        norm[r] = 1 / sqrtf(norm[r]); //~ global-race
}

__global__ void norms_of_one(float *norm, const float *data, size_t rows, size_t columns)
{
    for (auto r : grid_stride_range_y(0, rows))
        for (auto c : grid_stride_range(0, columns))
            atomicAdd(&norm[r], data[r * columns + c]);
    for (auto r : grid_stride_range_y(0, rows))
        for (auto c : grid_stride_range(0, 1))
            norm[r] = 1 / (1 + norm[r]);
}
