/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: of the threads that take steps, one comes to the end; not where the window is as wide as two steps. */
#include <cuda_runtime.h>

__global__ void sweep(unsigned *sums, unsigned char depth, unsigned n, unsigned *total)
{
    unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long step = 1 << depth;
    i = 2 * i * step + step - 1;
    if (i >= n)
        return;
    unsigned left = sums[i];
    if (i + step < n)
        sums[i + step] += left;
    else
        *total += left;
}

__global__ void sweep_wide(unsigned *sums, unsigned char depth, unsigned n, unsigned *total)
{
    unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long step = 1 << depth;
    i = 2 * i * step + step - 1;
    if (i >= n)
        return;
    unsigned left = sums[i];
    if (i + 3 * step < n)
        sums[i + step] += left;
    else
        *total += left; //~ global-race
}

__global__ void last_of_two(const float *in, float *out, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n && i + 2 >= n)
        *out += in[i];
}

__global__ void last_two(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i + 2 >= n)
        *out += in[i]; //~ global-race
}

__global__ void last_of_rows(const float *in, float *out, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n && i + 2 >= n)
        *out += in[i + blockIdx.y * n]; //~ global-race
}
