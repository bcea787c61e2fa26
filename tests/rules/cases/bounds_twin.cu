/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: another kernel of the file compares the same index with the length. */
#include <cuda_runtime.h>

#define ROWS 8

__global__ void scale_rows(float *m, float by, int rows)
{
    int row = blockIdx.y * ROWS + threadIdx.x;
    if (row >= rows)
        return;
    for (int i = 0; i < 4; i++)
        m[row * 4 + i] *= by;
}

__global__ void shift_rows(float4 *m, float by, int rows)
{
    int row = blockIdx.y * ROWS + threadIdx.x;
    float4 v = m[row]; //~ missing-bounds-check?
    v.x += by;
    m[row] = v;
}

/* asks in its own way */
__global__ void copy_rows(float4 *m, const float4 *from, int rows)
{
    int row = blockIdx.y * ROWS + threadIdx.x;
    int last = min(row, rows - 1);
    m[last] = from[last];
}

/* has no such length */
__global__ void index_rows(int *index)
{
    int row = blockIdx.y * ROWS + threadIdx.x;
    index[row] = row;
}
