// SPDX-License-Identifier: Apache-2.0
// CL102: where numbers are found under which threads come to two accesses, these say whether they meet, and no others.

#define THREADS 256

__device__ unsigned sum_up(unsigned x, volatile unsigned *s, unsigned size)
{
    unsigned at = 2 * threadIdx.x - (threadIdx.x & (size - 1));
    s[at] = 0;
    at += size;
    s[at] = x;
    for (unsigned by = 1; by < size; by <<= 1)
        s[at] += s[at - by];
    return s[at];
}

// no more than a warp: lanes of one warp meet, and the author says that he counts on them
__device__ unsigned sum_in_groups(unsigned x, unsigned *s, unsigned size)
{
    if (size > 32) {
        unsigned own = sum_up(x, s, 32);
        __syncthreads();
        s[threadIdx.x] = own;
        __syncthreads();
        return s[THREADS - 1 - threadIdx.x];
    }
    return sum_up(x, s, size);
}

__global__ void sums(unsigned *out, const unsigned *in, unsigned size)
{
    __shared__ unsigned s[2 * THREADS];
    out[threadIdx.x] = sum_in_groups(in[threadIdx.x], s, size);
}

__device__ unsigned sum_up_wider(unsigned x, volatile unsigned *s, unsigned size)
{
    unsigned at = 2 * threadIdx.x - (threadIdx.x & (size - 1));
    s[at] = 0;
    at += size;
    s[at] = x; //~ shared-race
    for (unsigned by = 1; by < size; by <<= 1)
        s[at] += s[at - by]; //~ shared-race
    return s[at];
}

// two warps
__device__ unsigned sum_in_wider(unsigned x, unsigned *s, unsigned size)
{
    if (size > 64) {
        unsigned own = sum_up(x, s, 32);
        __syncthreads();
        s[threadIdx.x] = own;
        __syncthreads();
        return s[THREADS - 1 - threadIdx.x];
    }
    return sum_up_wider(x, s, size);
}

__global__ void sums_wider(unsigned *out, const unsigned *in, unsigned size)
{
    __shared__ unsigned s[2 * THREADS];
    out[threadIdx.x] = sum_in_wider(in[threadIdx.x], s, size);
}

void run(unsigned *out, const unsigned *in, unsigned size)
{
    sums<<<1, THREADS>>>(out, in, size);
    sums_wider<<<1, THREADS>>>(out, in, size);
}
