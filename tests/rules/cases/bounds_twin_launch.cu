/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the kernel that does not ask is launched as often as it fits. */
#include <cuda_runtime.h>

#define ROWS 8

__global__ void scale_rows(float *m, float by, int rows)
{
    int row = blockIdx.x * ROWS + threadIdx.x;
    if (row >= rows)
        return;
    for (int i = 0; i < 4; i++)
        m[row * 4 + i] *= by;
}

__global__ void clear_rows(float4 *m, int rows)
{
    int row = blockIdx.x * ROWS + threadIdx.x;
    m[row] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
}

void run(float4 *m, int rows)
{
    clear_rows<<<rows / ROWS, ROWS>>>(m, rows);
}
