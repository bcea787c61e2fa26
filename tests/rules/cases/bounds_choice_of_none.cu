// SPDX-License-Identifier: Apache-2.0
// CL201: a row beyond the last has none of its columns; what is chosen for another reason says nothing of the row.
#include <cuda_runtime.h>

__global__ void sum_rows(const float *x, float *sums, int rows, int columns)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count = i >= rows ? 0 : columns;
    float sum = 0;
    for (int k = 0; k < 64; k++) {
        if (k < count)
            sum += x[i * columns + k];
    }
    if (i < rows)
        sums[i] = sum;
}

void sum(const float *x, float *sums, int rows, int columns)
{
    sum_rows<<<(rows + 255) / 256, 256>>>(x, sums, rows, columns);
}

__global__ void sum_rows_unless(const float *x, float *sums, int rows, int columns, bool empty)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count = empty ? 0 : columns;
    float sum = 0;
    for (int k = 0; k < 64; k++) {
        if (k < count)
            sum += x[i * columns + k]; //~ missing-bounds-check
    }
    if (i < rows)
        sums[i] = sum;
}

void sum_unless(const float *x, float *sums, int rows, int columns, bool empty)
{
    sum_rows_unless<<<(rows + 255) / 256, 256>>>(x, sums, rows, columns, empty);
}
