/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: arrays that are members, also where a header is missing: their extent is known, or it is not. */
#include "absent.h"

struct stage {
    float rows[16][33];
    int few[4];
    int unseen[ABSENT_ROWS];
};

template <int N> struct list {
    int items[N];
};

template <int TILE> __global__ void fold(float *out, absent_type how)
{
    __shared__ union {
        float turned[TILE][TILE + 1];
        float sum[ABSENT_ROWS];
    } space;
    __shared__ stage s;
    __shared__ list<ABSENT_ROWS / 64> l;
    s.rows[threadIdx.y][threadIdx.x % 33] = 1.0f;
    s.few[threadIdx.y] = 0; //~ shared-out-of-bounds
    s.unseen[threadIdx.x] = 0;
    space.sum[threadIdx.y * 64 + threadIdx.x] = 0.0f;
    l.items[threadIdx.x] = 0;
    __syncthreads();
    float v = 0.0f;
    for (int i = 0; i <= 4; i++)
        v += s.few[i] * l.items[i]; //~ shared-out-of-bounds
    if (threadIdx.x < TILE && threadIdx.y == 0)
        out[threadIdx.x] = v + s.rows[threadIdx.x][0] + s.unseen[0] + space.sum[threadIdx.x];
}

void run(float *out)
{
    fold<16><<<1, dim3(64, 16)>>>(out, absent_value);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
