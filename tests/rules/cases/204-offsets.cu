// SPDX-License-Identifier: Apache-2.0
// CL204: places of the grid behind an offset of 64 bits.
#include <cstdint>
#include <cuda_runtime.h>

__global__ void part(float *x, size_t offset, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = i + offset; //~ int32-overflow-index?
    x[k] = 0.0f;
}

__global__ void part_right(float *x, size_t offset, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    size_t k = i + offset;
    x[k] = 0.0f;
    x[i + offset] += 1.0f;
}

struct view {
    float *data;
    int64_t first;
    int length;
};

__global__ void of_view(view v)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < v.length; i += gridDim.x * blockDim.x) {
        int k = v.first + i; //~ int32-overflow-index?
        v.data[k] = 0.0f;
    }
}

// of a class out of sight, and of an axis of it
template <typename T>
__global__ void of_accessor(legate::AccessorRO<T, 2> in, double *out, int64_t first_row, int rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i + first_row; //~ int32-overflow-index?
    if (i < rows) {
        auto value = in[{row, 0}];
        out[i] = value;
    }
}

// where lists of 64-bit numbers begin
__global__ void of_lists(float *x, const int64_t *row_ptr, int most)
{
    for (int j = threadIdx.x; j < most; j += blockDim.x) {
        int k = row_ptr[blockIdx.x] + j; //~ int32-overflow-index?
        x[k] = 0.0f;
    }
}

__global__ void of_lists_right(float *x, const int64_t *row_ptr, const int *first, int most)
{
    for (int j = threadIdx.x; j < most; j += blockDim.x) {
        int64_t k = row_ptr[blockIdx.x] + j;
        x[k] = 0.0f;
        int i = first[blockIdx.x] + j;
        x[i] += 1.0f;
    }
    int length = row_ptr[blockIdx.x + 1] - row_ptr[blockIdx.x];
    for (int j = threadIdx.x; j < length; j += blockDim.x)
        x[row_ptr[blockIdx.x] + j] *= 2.0f;
}

// a number of 32 bits is all that is handed over
__global__ void handed(float *x, size_t offset, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i + offset;
    if (i < n)
        x[k] = 0.0f;
}
bool run_handed(float *x, int from, int n)
{
    if (n > 0)
        handed<<<(n + 255) / 256, 256>>>(x, from, n);
    return cudaGetLastError() == cudaSuccess;
}

// shared memory, what is no place of the grid, and what indexes nothing
__global__ void small(int *out, size_t offset, size_t step, int n)
{
    extern __shared__ int staged[];
    int k = threadIdx.x + offset;
    staged[k] = 0;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int number = i + offset;
    int next = i + step;
    if (i < n)
        out[i] = number + staged[threadIdx.x] + next;
}
