/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: numbers of types that everybody calls so, in a header that is not here. */
#include "library/types.h"

static const u32 BUCKETS = 1 << 6;

__global__ void histogram(const u32 *in, u32 *out, int n)
{
    __shared__ int count[BUCKETS];
    for (u32 i = threadIdx.x; i < BUCKETS; i += blockDim.x)
        count[i] = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&count[in[i] % BUCKETS], 1); //~ shared-race
    __syncthreads();
    for (u32 i = threadIdx.x; i < BUCKETS; i += blockDim.x)
        out[i] = count[i];
}

/* The number of the buffer lies in memory, the same for all. */
__global__ void turns(const u32 *stage, const float *in, float *out)
{
    __shared__ float part[2][256];
    u32 now = *stage % 2;
    part[now][threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = part[now][threadIdx.x ^ 32];
    part[1 - now][threadIdx.x] = in[256 + threadIdx.x];
    __syncthreads();
    out[256 + threadIdx.x] = part[1 - now][threadIdx.x ^ 32];
}
