/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: sizes that the file multiplies in 64 bits elsewhere, and products that hardly get past what 32 hold: notes.  An unsigned
 * product has twice the room; elements of 16 bytes take 32 GiB.  None where the grid keeps it below an int. */
#include <stdint.h>

__global__ void ban(float *scores, int vocabulary)
{
    auto start = blockIdx.x * vocabulary; //~ int32-overflow-index?
    scores[start + threadIdx.x] = 0.f;
}

__global__ void ban_signed(float *scores, int vocabulary)
{
    int start = blockIdx.x * vocabulary; //~ int32-overflow-index!
    scores[start + threadIdx.x] = 0.f;
}

__global__ void clear_wide(float4 *x, int cols)
{
    int start = blockIdx.x * cols; //~ int32-overflow-index?
    x[start + threadIdx.x] = make_float4(0, 0, 0, 0);
}

__global__ void add_rows(float *scores, const float *x, int vocabulary, int cols)
{
    scores[(size_t)blockIdx.x * vocabulary] += x[(size_t)blockIdx.x * cols + threadIdx.x];
}

__global__ void sum_rows(float *x, int rows, int size)
{
    int first = blockIdx.x * size;
    int last = (blockIdx.x + 1) * size;
    for (int i = first + threadIdx.x; i < last && i < rows; i += blockDim.x)
        x[i] *= 2;
}

void run(float *x, float4 *wide, int64_t rows, int64_t columns)
{
    int cols = columns;
    ban<<<rows, 256>>>(x, cols);
    ban_signed<<<rows, 256>>>(x, cols);
    clear_wide<<<rows, 256>>>(wide, cols);
    sum_rows<<<static_cast<unsigned>(rows / columns), 128>>>(x, static_cast<int>(rows),
                                                             static_cast<int>(columns));
}
