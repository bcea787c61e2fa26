// SPDX-License-Identifier: Apache-2.0
// CL204: an int that walks from one 64-bit place to another: the entries of a row, the part of a block.
#include <cstdint>
#include <cuda_runtime.h>

__global__ void row_sums(float *sum, const int64_t *begin, const float *entry, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float all = 0.f;
    for (int k = begin[row]; k < begin[row + 1]; k++) //~ int32-overflow-index
        all += entry[k];
    sum[row] = all;
}

__global__ void halve_part(float *x, size_t first, size_t last)
{
    for (int k = first + threadIdx.x; k < last; k += blockDim.x) //~ int32-overflow-index
        x[k] *= 0.5f;
}

__global__ void halve_each(float *x, const long long *part)
{
    const long long first = part[blockIdx.x], last = part[blockIdx.x + 1];
    for (unsigned k = (unsigned)first + threadIdx.x; k < last; k += blockDim.x) //~ int32-overflow-index
        x[k] *= 0.5f;
}

// right: 64 bits all the way
__global__ void row_sums_wide(float *sum, const int64_t *begin, const float *entry, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float all = 0.f;
    for (int64_t k = begin[row]; k < begin[row + 1]; k++)
        all += entry[k];
    sum[row] = all;
}

// the places have 32 bits
__global__ void row_sums_narrow(float *sum, const int *begin, const float *entry, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float all = 0.f;
    for (int k = begin[row]; k < begin[row + 1]; k++)
        all += entry[k];
    sum[row] = all;
}

// counted from the start of the row, which is added in 64 bits
__global__ void row_sums_from(float *sum, const int64_t *begin, const float *entry, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float all = 0.f;
    const int64_t first = begin[row];
    const int many = int(begin[row + 1] - first);
    for (int k = 0; k < many; k++)
        all += entry[first + k];
    sum[row] = all;
}

// a number of the block in 64 bits, which is none of the data
__global__ void fill(float *x, size_t n)
{
    size_t lane = threadIdx.x;
    for (int k = lane; k < 4096; k += blockDim.x)
        x[k + blockIdx.x * n] = 0.f;
}

// of the heads of a layer there are few
__global__ void scale_heads(float *x, const int64_t *head_offsets, int64_t num_heads, int64_t first_head)
{
    for (int head = first_head; head < num_heads; head++)
        x[head] *= 2.f;
}
