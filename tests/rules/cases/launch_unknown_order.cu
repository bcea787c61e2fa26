/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a macro out of sight that is handed a number and a length behind the kernel may take the threads of a block
 * first and the length to be covered then.  One with two lengths takes a grid and a block. */
#include "tuner.h"

__global__ void lift(int n, float *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += 1.f;
}

void tuned(cudaStream_t stream, int n, float *x)
{
    if (n > 0)
        TUNED_RUN(lift, 512, n, 0, stream, n, x);
}

void plain(cudaStream_t stream, int blocks, int n, float *x)
{
    if (n > 0)
        RUN_KERNEL(lift, blocks, n, 0, stream, n, x); //~ invalid-launch
}
