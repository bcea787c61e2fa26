/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: one loop asks for the rest of a tile, and another takes all of it. */
#include <cuda_runtime.h>

#define ROWS 32

__global__ void interleave(const float **rows, float *out, int count, int pitch)
{
    const int block = blockIdx.x * blockDim.y + threadIdx.y;
    if (block < (count + ROWS - 1) / ROWS) {
        const float *own[ROWS];
        for (int j = 0; j < ROWS; j++)
            own[j] = rows[block * ROWS + j]; //~ missing-bounds-check
        for (int i = 0; i < ROWS; i++) {
            if (block * ROWS + i < count)
                out[(block * ROWS + i) * pitch + threadIdx.x] = own[i][threadIdx.x];
        }
    }
}

template <int PER_THREAD> __global__ void scale(float *out, const float *in, int n)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * PER_THREAD;
    float v[PER_THREAD];
    if (first < n) {
        for (int k = 0; k < PER_THREAD; k++)
            v[k] = in[first + k]; //~ missing-bounds-check
        for (int k = 0; k < PER_THREAD; k++) {
            if (first + k < n)
                out[first + k] = 2 * v[k];
        }
    }
}

/* asked in both */
template <int PER_THREAD> __global__ void scale_asked(float *out, const float *in, int n)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * PER_THREAD;
    float v[PER_THREAD];
    if (first < n) {
        for (int k = 0; k < PER_THREAD; k++)
            v[k] = first + k < n ? in[first + k] : 0;
        for (int k = 0; k < PER_THREAD; k++) {
            if (first + k < n)
                out[first + k] = 2 * v[k];
        }
    }
}

/* whole tiles, and the rest */
template <int PER_THREAD> __global__ void scale_parts(float *out, const float *in, int n)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * PER_THREAD;
    if (first + PER_THREAD <= n) {
        for (int k = 0; k < PER_THREAD; k++)
            out[first + k] = in[first + k];
    } else {
        for (int k = 0; k < PER_THREAD; k++) {
            if (first + k < n)
                out[first + k] = in[first + k];
        }
    }
}
