/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: indices of 32 bits beside lengths of 64, in order of what speaks for such lengths: a thread for each element,
 * whose grid the host may have counted in an int, rows that have many elements each, columns that are multiplied once
 * more: notes, and so is a loop by the whole grid over elements whose number nobody in sight hands over.  One whose
 * length a launch takes from 64 bits is an error that somebody will meet. */
#include <stdint.h>

__global__ void clear(float *x, int64_t n_elements)
{
    int at = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index?
    if (at < n_elements)
        x[at] = 0.f;
}

__global__ void clear_all(float *x, int64_t n_elements)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n_elements; //~ int32-overflow-index?
         i += blockDim.x * gridDim.x)
        x[i] = 0.f;
}

__global__ void set_all(float *x, int64_t n_elements)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n_elements; //~ int32-overflow-index!
         i += blockDim.x * gridDim.x)
        x[i] = 1.f;
}

void set(float *x, int64_t rows, int64_t columns)
{
    set_all<<<1024, 256>>>(x, rows * columns);
}

__global__ void sum_all(float *sums, const float *x, size_t rows, size_t cols)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows; //~ int32-overflow-index?
         i += blockDim.x * gridDim.x) {
        const float *row = x + cols * i;
        for (size_t k = 0; k < cols; k++)
            sums[i] += row[k];
    }
}

__global__ void pack(float *packed, const float *x, size_t packed_rows, size_t columns_of_one,
                     int n_tokens, int height)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= n_tokens)
        return;
    int column = id * columns_of_one + threadIdx.y; //~ int32-overflow-index?
    for (int k = 0; k < height; k++)
        packed[k + column * packed_rows] = x[id];
}
