/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a macro out of sight that is named after a barrier, and brings its own semicolon. */
#include "absent.h"

__global__ void shift(float *out, const float *in, int n)
{
    __shared__ float s[256];
    s[threadIdx.x] = in[threadIdx.x];
    BLOCK_SYNC
    for (int i = 0; i < n; i++) {
        float v = s[255 - threadIdx.x];
        BLOCK_SYNC
        s[threadIdx.x] = v + i;
        BLOCK_SYNC
    }
    out[threadIdx.x] = s[threadIdx.x];
}

__global__ void shift_early(float *out, const float *in, int n)
{
    __shared__ float s[256];
    s[threadIdx.x] = in[threadIdx.x];
    BLOCK_SYNC
    for (int i = 0; i < n; i++) {
        float v = s[255 - threadIdx.x];
        s[threadIdx.x] = v + i; //~ shared-race
        BLOCK_SYNC
    }
    out[threadIdx.x] = s[threadIdx.x];
}
