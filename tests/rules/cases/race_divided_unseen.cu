// SPDX-License-Identifier: Apache-2.0
// CL102: what the index of the thread is divided by is a constant of a class out of sight, 1 or 2 as like as not.
#include <stdint.h>

template <class bucket, class held = class bucket::held>
__global__ void sums(held *out, const held *in, int rounds)
{
    const uint32_t degree = bucket::degree;
    extern __shared__ uint4 memory[];
    auto *scratch = reinterpret_cast<held *>(memory);
    const uint32_t at = threadIdx.x / degree;
    auto *row = &in[at * rounds];
    bucket p, sum = row[--rounds];
    scratch[at] = sum;
    __syncthreads();
    while (rounds--) {
        p = row[rounds];
        int step = rounds & 7 ? 2 : 0;
        do {
            p.add(sum);
            if (step == 1) {
                scratch[at] = p; //~ shared-race?
            } else {
                sum = p;
                if (step == 0)
                    p = scratch[at];
            }
        } while (++step < 2);
    }
    __syncthreads();
    out[2 * at] = p;
    out[2 * at + 1] = sum;
}

// a number in sight
template <class bucket, class held = class bucket::held>
__global__ void sums_of_groups(held *out, const held *in, int rounds)
{
    extern __shared__ uint4 memory_of_groups[];
    auto *scratch = reinterpret_cast<held *>(memory_of_groups);
    const uint32_t at = threadIdx.x / 64;
    auto *row = &in[at * rounds];
    bucket p, sum = row[--rounds];
    scratch[at] = sum;
    __syncthreads();
    while (rounds--) {
        p = row[rounds];
        int step = rounds & 7 ? 2 : 0;
        do {
            p.add(sum);
            if (step == 1) {
                scratch[at] = p; //~ shared-race!
            } else {
                sum = p;
                if (step == 0)
                    p = scratch[at];
            }
        } while (++step < 2);
    }
    __syncthreads();
    out[2 * at] = p;
    out[2 * at + 1] = sum;
}
