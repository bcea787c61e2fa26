/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: one kernel of the file asks for the end, and others count on grids that fit. */
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
    float4 v = m[row];
    v.x += by;
    m[row] = v;
}

/* looks at the length for something else */
__global__ void turn_rows(float4 *m, const float *from, int rows)
{
    int row = blockIdx.y * ROWS + threadIdx.x;
    m[row].x = from[row + 3 * rows];
}
