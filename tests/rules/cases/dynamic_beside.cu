// SPDX-License-Identifier: Apache-2.0
// CL301: of two launches of a kernel out of sight one asks for no dynamic memory.
#include "kernels.h"

__global__ void partial(const double *in, double *out, int pass);
__global__ void by_number(const double *in, double *out, int mode);
__global__ void by_size(const double *in, double *out, int n);

void sum(const double *in, double *out, int n, dim3 threads)
{
    int left = n, pass = 0;
    while (left > 1) {
        if (left == n)
            partial<<<left / threads.x, threads, threads.x * sizeof(double)>>>(in, out, pass);
        else
            partial<<<left / threads.x, threads>>>(out, out, pass); //~ shared-memory-too-large
        left /= threads.x;
        pass++;
    }
}

// one way of the kernel keeps nothing there
void modes(const double *in, double *out, int blocks, int threads)
{
    by_number<<<blocks, threads>>>(in, out, 0);
    by_number<<<blocks, threads, threads * sizeof(double)>>>(in, out, 1);
}

// the host asks whether any is needed
void sizes(const double *in, double *out, int n, int threads)
{
    if (threads > 32)
        by_size<<<1, threads, threads / 32 * sizeof(double)>>>(in, out, n);
    else
        by_size<<<1, threads>>>(in, out, n);
}
