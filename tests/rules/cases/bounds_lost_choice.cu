// SPDX-License-Identifier: Apache-2.0
// CL201: a choice of dependent types, with comments between its parts, is a choice all the same.
#include "absent.h"

template <int TS, int KS> __global__ void backward(DU *I, DU *O, int H, int W)
{
    __shared__ DU tile[TS][TS];
    U32 tx = threadIdx.x, ty = threadIdx.y;
    U32 j1 = tx + blockIdx.x * TS, i1 = ty + blockIdx.y * TS;
    U64 z1 = (U64)W * i1 + j1;
    const int i0 = i1 - (KS >> 1);
    const int j0 = j1 - (KS >> 1);
    U64 z0 = (U64)W * i0 + j0;
    tile[ty][tx] =                               // the tile
        (i0 >= 0 && i0 < H && j0 >= 0 && j0 < W) // with zeros around
            ? O[z0] /* inside */ : DU0;          // of the image
    __syncthreads();
    if (i1 < H && j1 < W)
        I[z1] = tile[ty][tx];
}

template <int TS, int KS> __global__ void forward(DU *I, DU *O, int H, int W)
{
    U32 tx = threadIdx.x, ty = threadIdx.y;
    U32 j1 = tx + blockIdx.x * TS, i1 = ty + blockIdx.y * TS;
    U64 z1 = (U64)W * i1 + j1;
    DU v = O[z1]; //~ missing-bounds-check
    if (i1 < H && j1 < W)
        I[z1] = v;
}
