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

/* what is not known to be of a size counts no bytes */
template <typename T>
__global__ void zeros_so_far(const T *in, T *out, int space, int inner, int n)
{
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        auto *from = in + i / inner * space * inner + i % inner;
        auto *to = out + i / inner * space * inner + i % inner;
        for (size_t j = 0; j < space; j++)
            to[j * inner] = from[j * inner] == 0 ? 1 : 0;
        for (size_t j = 0; j < space; j++) {
            if (to[j * inner] >= 1)
                to[j * inner] = 0;
        }
    }
}
