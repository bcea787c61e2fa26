/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: rows that are counted in bytes, and read as something larger. */
#include <cuda_runtime.h>

template <int COLUMNS>
__global__ void attend(const char *queries, float *out, int pitch, int n, int width)
{
    __shared__ float2 staged[COLUMNS][32];
    const int column0 = (blockIdx.x / 2) * COLUMNS;
    const float2 *mine = (const float2 *)(queries + pitch * column0);
    for (int j0 = 0; j0 < COLUMNS; j0 += 4) {
        const int j = j0 + threadIdx.y;
        staged[j][threadIdx.x] = mine[j * (pitch / sizeof(float2)) + threadIdx.x]; //~ missing-bounds-check
    }
    __syncthreads();
    for (int k0 = 0; k0 < COLUMNS; k0 += 4) {
        const int k = k0 + threadIdx.y;
        if (column0 + k >= n)
            return;
        out[(size_t)(column0 + k) * width + threadIdx.x] = staged[k][threadIdx.x].x;
    }
}

template <int COLUMNS>
__global__ void attend_inside(const char *queries, float *out, int pitch, int n, int width)
{
    __shared__ float2 staged[COLUMNS][32];
    const int column0 = (blockIdx.x / 2) * COLUMNS;
    const float2 *mine = (const float2 *)(queries + pitch * column0);
    for (int j0 = 0; j0 < COLUMNS; j0 += 4) {
        const int j = j0 + threadIdx.y;
        staged[j][threadIdx.x] = column0 + j < n
                                     ? mine[j * (pitch / sizeof(float2)) + threadIdx.x]
                                     : make_float2(0.0f, 0.0f);
    }
    __syncthreads();
    for (int k0 = 0; k0 < COLUMNS; k0 += 4) {
        const int k = k0 + threadIdx.y;
        if (column0 + k >= n)
            return;
        out[(size_t)(column0 + k) * width + threadIdx.x] = staged[k][threadIdx.x].x;
    }
}
