/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a thread block is a block, by its names too. */
#include "absent/launch.h"

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

void run(float *x, int n)
{
    int threadBlockSize = recommendedThreadBlockSize(scale);
    int nThreadBlocks = numberOfBlocks(n, threadBlockSize);
    scale<<<threadBlockSize, nThreadBlocks>>>(x, n); //~ invalid-launch
    scale<<<nThreadBlocks, threadBlockSize>>>(x, n);
}

void run_more(float *x, int n, int threads_in_block, int thread_block)
{
    int blockCount = numberOfBlocks(n, threads_in_block);
    scale<<<blockCount, thread_block>>>(x, n);
    scale<<<threads_in_block, blockCount>>>(x, n);
    scale<<<thread_block, blockCount>>>(x, n); //~ invalid-launch
}
