/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a record in shared memory that is copied to through a pointer to what it is a member of. */
#include <cuda_runtime.h>

struct page {
    int nulls, valids, n;
};

struct state {
    int first, last;
    page part;
};

__device__ int left(state *s, int nulls)
{
    page *p = &s->part;
    int end = p->n;
    if (threadIdx.x == 0)
        p->nulls = nulls; //~ shared-race
    return end - p->nulls;
}

__global__ void decode(const page *pages, int *out, int nulls)
{
    __shared__ state all;
    state *const s = &all;
    if (threadIdx.x == 0)
        s->part = pages[blockIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = left(s, nulls);
}

__device__ int left_waiting(state *s, int nulls)
{
    page *p = &s->part;
    int end = p->n;
    if (threadIdx.x == 0)
        p->nulls = nulls;
    __syncthreads();
    return end - p->nulls;
}

__global__ void decode_waiting(const page *pages, int *out, int nulls)
{
    __shared__ state all;
    state *const s = &all;
    if (threadIdx.x == 0)
        s->part = pages[blockIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = left_waiting(s, nulls);
}
