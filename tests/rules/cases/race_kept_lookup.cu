/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: how much a block has to do, which it keeps in shared memory, may be nothing: then nobody waits. */
#include <cuda_runtime.h>

__global__ void count(const unsigned *rows, const int *in, unsigned *out)
{
    __shared__ unsigned found, left;
    if (threadIdx.x == 0)
        left = rows[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        found = 0; //~ shared-race
    for (unsigned i = 0; i < left; i += 256) {
        __syncthreads();
        if (threadIdx.x == 0)
            found += in[i];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = found;
}

struct part {
    unsigned found, rows;
};

__global__ void count_member(const unsigned *rows, const int *in, unsigned *out)
{
    __shared__ part p;
    if (threadIdx.x == 0)
        p.rows = rows[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        p.found = 0; //~ shared-race
    for (unsigned i = 0; i < p.rows; i += 256) {
        __syncthreads();
        if (threadIdx.x == 0)
            p.found += in[i];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.found;
}

/* waits behind the loop, too */
__global__ void count_waiting(const unsigned *rows, const int *in, unsigned *out)
{
    __shared__ unsigned found, left;
    if (threadIdx.x == 0) {
        left = rows[blockIdx.x];
        found = 0;
    }
    __syncthreads();
    for (unsigned i = 0; i < left; i += 256) {
        if (threadIdx.x == 0)
            found += in[i];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = found;
}

/* a block with nothing to do has left */
__global__ void count_some(const unsigned *rows, const int *in, unsigned *out)
{
    __shared__ unsigned found, left;
    if (threadIdx.x == 0)
        left = rows[blockIdx.x];
    __syncthreads();
    if (left == 0)
        return;
    if (threadIdx.x == 0)
        found = 0;
    for (unsigned i = 0; i < left; i += 256) {
        __syncthreads();
        if (threadIdx.x == 0)
            found += in[i];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = found;
}

/* as many rounds as the block has parts: nobody says that it may have none */
__global__ void count_parts(const int *in, unsigned *out, unsigned parts)
{
    __shared__ unsigned found, left;
    if (threadIdx.x == 0)
        left = parts;
    __syncthreads();
    if (threadIdx.x == 0)
        found = 0;
    for (unsigned i = 0; i < left; i += 256) {
        __syncthreads();
        if (threadIdx.x == 0)
            found += in[i];
        __syncthreads();
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = found;
}

__device__ void count_in(part *p)
{
    if (threadIdx.x == 0)
        p->found = 0;
    for (unsigned i = 0; i < p->rows; i += 256) {
        __syncthreads();
        if (threadIdx.x == 0)
            p->found += 1;
        __syncthreads();
    }
}

__global__ void count_elsewhere(const unsigned *rows, unsigned *out)
{
    __shared__ part p;
    if (threadIdx.x == 0)
        p.rows = rows[blockIdx.x];
    __syncthreads();
    count_in(&p); //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.found;
}
