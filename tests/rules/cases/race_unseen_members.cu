/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: members of a class that is not known, in shared memory. */
#include "missing.h"
#include <cuda_runtime.h>

extern __shared__ Scalar3 sums[];

/* the whole of an element, then its members */
__global__ void sum_of_members(const Scalar3 *in, Scalar3 *out)
{
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x]; //~ shared-race
    for (unsigned offset = blockDim.x / 2; offset > 0; offset >>= 1) {
        if (threadIdx.x < offset) {
            sums[threadIdx.x].x += sums[threadIdx.x + offset].x;
            sums[threadIdx.x].y += sums[threadIdx.x + offset].y;
        }
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = sums[0];
}

__global__ void task_of_the_block(const int *in, int *out, int n)
{
    __shared__ PageState state;
    PageState *const s = &state;
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        if (threadIdx.x == 0)
            s->first = in[i]; //~ shared-race
        out[i * blockDim.x + threadIdx.x] = s->first;
        __syncthreads();
    }
}

__global__ void sum_of_members_right(const Scalar3 *in, Scalar3 *out)
{
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned offset = blockDim.x / 2; offset > 0; offset >>= 1) {
        if (threadIdx.x < offset)
            sums[threadIdx.x].x += sums[threadIdx.x + offset].x;
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = sums[0];
}

/* another member */
__global__ void members_apart(const int *in, int *out, int n)
{
    __shared__ PageState state;
    PageState *const s = &state;
    if (threadIdx.x == 0)
        s->first = in[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        s->second = in[blockIdx.x + n];
    out[blockIdx.x * blockDim.x + threadIdx.x] = s->first;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] += s->second;
}

/* words of a member whose length is not known, and a member of the one behind it */
struct Both {
    Unseen head;
    Other tail;
};

__global__ void words_of_a_member(const unsigned *in, int *out)
{
    __shared__ Both both;
    if (threadIdx.x == 0)
        both.tail.first = in[0];
    __syncthreads();
    int first = both.tail.first;
    if (threadIdx.x < sizeof(Unseen) / sizeof(unsigned))
        ((volatile unsigned *)&both.head)[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = first + both.head.size;
}
