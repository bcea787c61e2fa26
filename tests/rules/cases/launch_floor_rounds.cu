// SPDX-License-Identifier: Apache-2.0
// CL302: as many blocks as the size has whole ones, for a kernel that goes on until all is done: a size
// below one block has none.
#include <stddef.h>

#include "missing_config.h"

__global__ void copy(const float *a, float *b, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        b[i] = a[i];
}

void copy_all(const float *a, float *b, int n)
{
    copy<<<n / 256, 256>>>(a, b, n); //~ invalid-launch
}

template <class T>
void Streamer<T>::run()
{
    copy<<<length / BLOCK, BLOCK>>>(a, b, length); //~ invalid-launch
}

void copy_multiple(const float *a, float *b, int n)
{
    if (n % 256)
        return;
    copy<<<n / 256, 256>>>(a, b, n);
}

void copy_many(const float *a, float *b, int n)
{
    if (n < 4096)
        return;
    copy<<<n / 256, 256>>>(a, b, n);
}

void copy_rounded(const float *a, float *b, int n)
{
    copy<<<n / 256 + 1, 256>>>(a, b, n);
}

void copy_blocks(const float *a, float *b, int blocks)
{
    copy<<<blocks * 512 / 256, 256>>>(a, b, blocks * 512);
}

// asks first, and goes on all the same: fewer threads have more rounds
__global__ void copy_asking(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = blockDim.x * gridDim.x;
    if (i >= n)
        return;
    for (; i < n; i += stride)
        b[i] = a[i];
}

void copy_asked(const float *a, float *b, int n)
{
    if (n < 4096)
        return;
    copy_asking<<<n / 256, 256>>>(a, b, n);
}
