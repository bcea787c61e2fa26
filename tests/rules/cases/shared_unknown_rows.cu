/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: rows of a length, or elements of a type, that stand in a header that is not there. */
#include "absent/moments.h"

__global__ void fold(double *out)
{
    __shared__ double part[64][MOMENTS];
    const int t = threadIdx.x;
    for (int j = 0; j < MOMENTS; j++)
        part[t][j] = 0.0;
    for (int p = 0; p < 6; p++) {
        __syncthreads();
        if (t % (2 << p) == 0) {
            double *to = part[t];
            double *from = part[t + 1 << p];
            for (int j = 0; j < MOMENTS; j++)
                to[j] += from[j]; //~ shared-out-of-bounds
        }
    }
    out[t] = part[0][0];
}

__global__ void fold_inside(double *out)
{
    __shared__ double part[64][MOMENTS];
    const int t = threadIdx.x;
    for (int j = 0; j < MOMENTS; j++)
        part[t][j] = 0.0;
    for (int p = 0; p < 6; p++) {
        __syncthreads();
        if (t % (2 << p) == 0) {
            double *to = part[t];
            double *from = part[t + (1 << p)];
            for (int j = 0; j < MOMENTS; j++)
                to[j] += from[j];
        }
    }
    out[t] = part[0][0];
}

__global__ void keep(absent::pair8 *out, float *sums)
{
    __shared__ absent::pair8 mine[32];
    __shared__ float rows[ROWS];
    mine[threadIdx.x] = out[threadIdx.x]; //~ shared-out-of-bounds
    rows[threadIdx.x] = sums[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32)
        out[threadIdx.x] = mine[31 - threadIdx.x];
    sums[threadIdx.x] = rows[threadIdx.x / 2];
}

// how many there are stands in the header: a guess of it is no length
__constant__ float edges[EDGES - 1];

__global__ void look_up(absent::pair8 *out, float *sums)
{
    __shared__ float parts[PARTS][8];
    __shared__ absent::pair8 mine[PARTS];
    parts[threadIdx.x][0] = edges[30];
    mine[threadIdx.x] = out[threadIdx.x];
    __syncthreads();
    sums[threadIdx.x] = parts[30][0] + edges[1];
    out[threadIdx.x] = mine[30];
}

void run(double *out, absent::pair8 *pairs, float *sums)
{
    fold<<<1, 64>>>(out);
    fold_inside<<<1, 64>>>(out);
    keep<<<1, 64>>>(pairs, sums);
}
