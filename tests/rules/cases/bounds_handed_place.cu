/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the thread's own element goes to a function that is out of sight. */
#include <curand_kernel.h>
#include "absent.h"

/* whatever it does with the state, it is the thread's */
__global__ void seed(curandState *states, unsigned long start)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(start, i, 0, &states[i]); //~ missing-bounds-check
}

__global__ void seed_some(curandState *states, unsigned long start, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        curand_init(start, i, 0, &states[i]);
}

void seed_all(curandState *states, int n)
{
    seed<<<(n + 127) / 128, 128>>>(states, 17);
    seed_some<<<(n + 127) / 128, 128>>>(states, 17, n);
}

/* told how many there are, and nobody looks */
__global__ void squeeze(unsigned threads, unsigned *digests, const uint4 *keys)
{
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned *own = &digests[16 * thread];
    absent_rounds(own, thread, keys); //~ missing-bounds-check
}

__global__ void squeeze_some(unsigned threads, unsigned *digests, const uint4 *keys)
{
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    if (thread < threads) {
        unsigned *own = &digests[16 * thread];
        absent_rounds(own, thread, keys);
    }
}

/* no number is given: the grid may be exact */
__global__ void squeeze_whole(unsigned *digests, const uint4 *keys)
{
    unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    absent_rounds(&digests[16 * thread], thread, keys);
}

void squeeze_all(unsigned threads, unsigned *digests, const uint4 *keys)
{
    const unsigned width = 256;
    squeeze<<<(threads + width - 1) / width, width>>>(threads, digests, keys);
    squeeze_some<<<(threads + width - 1) / width, width>>>(threads, digests, keys);
    squeeze_whole<<<threads / width, width>>>(digests, keys);
}
