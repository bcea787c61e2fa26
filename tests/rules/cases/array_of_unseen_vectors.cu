/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: the length of an array is not the number that its element's type is made with. */
#include "vec.h"

__global__ void copy(Vec<float, 4> *out, const Vec<float, 4> *in)
{
    __shared__ Vec<float, 4> all[256];
    __shared__ Vec<float, 4> rows[8][33];
    all[threadIdx.x] = in[threadIdx.x];
    rows[threadIdx.x / 32][threadIdx.x % 32] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = all[threadIdx.x];
    out[threadIdx.x] += rows[threadIdx.x / 32][threadIdx.x % 32];
}

__global__ void beyond(Vec<float, 4> *out, const Vec<float, 4> *in)
{
    __shared__ Vec<float, 4> half[128];
    half[threadIdx.x] = in[threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = half[threadIdx.x / 2];
}

void run(Vec<float, 4> *out, const Vec<float, 4> *in)
{
    copy<<<1, 256>>>(out, in);
    beyond<<<1, 256>>>(out, in);
}
