/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: rows as far apart as an argument of a class out of sight says. */
#include "library/accessor.h"

template <typename T>
__global__ void row_sums(const Accessor<T, 3> in, float *out, int rows)
{
    extern __shared__ float sum[];
    const int width = in.size(2);
    const int row = threadIdx.x, part = threadIdx.y;
    if (part == 0)
        for (int d = 0; d < width; d++)
            sum[row * width + d] = 0;
    __syncthreads();
    if (row < rows)
        for (int d = 0; d < width; d++)
            atomicAdd(&sum[row * width + d], 1.0f); //~ shared-race
    if (part == 0)
        for (int d = 0; d < width; d++)
            out[row * width + d] = sum[row * width + d];
}

template <typename T>
__global__ void own_rows(const Accessor<T, 3> in, float *out)
{
    extern __shared__ float own[];
    const int row = threadIdx.x + threadIdx.y * blockDim.x;
    for (int d = 0; d < in.size(2); d++)
        own[row * in.size(2) + d] = row + d;
    for (int d = 0; d < in.size(2); d++)
        out[row * in.size(2) + d] = own[row * in.size(2) + in.size(2) - 1 - d];
}
