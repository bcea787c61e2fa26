// SPDX-License-Identifier: Apache-2.0
// CL301: bytes that are counted and not asked for, where what the kernel uses is out of sight.
#include "kernels.h"

template <typename T> __device__ void block_reduce(T *out, T value); // of another file

__global__ void absent(float *data, int n);
__global__ void count(float *out, const float *in, int rounds)
{
    for (int i = 0; i < rounds; i++)
        block_reduce(out, in[threadIdx.x]);
}
__global__ void plain(float *out, int rounds)
{
    for (int i = 0; i < rounds; i++)
        out[threadIdx.x] += i;
}
__global__ void staged(float *out, bool in_shared);

int by_type(float *data, int type, int m, int n, size_t most)
{
    size_t bytes;
    if (m * n > 1024)
        return 2;
    switch (type) {
    case 1:
        bytes = m * n * sizeof(float);
        if (bytes > most)
            return 1;
        absent<<<64, 128>>>(data, n); //~ shared-memory-too-large
        break;
    case 2:
        bytes = m * n * sizeof(double);
        if (bytes > most)
            return 1;
        absent<<<64, 128, bytes>>>(data, n);
        break;
    }
    return 0;
}

void two_ways(float *out, const float *in, int blocks, int threads)
{
    size_t bytes = threads / 32 * sizeof(float);
    if (blocks > 1024)
        count<<<1024, threads, bytes>>>(out, in, blocks / 1024);
    else
        count<<<blocks, threads, 0>>>(out, in, 1); //~ shared-memory-too-large
}

// nothing that uses any
void not_needed(float *out, const float *in, int threads)
{
    size_t bytes = threads / 32 * sizeof(float);
    count<<<1024, threads, bytes>>>(out, in, 1);
    plain<<<1024, threads>>>(out, 1);
}

// one kind of the kernel keeps nothing there
void by_kind(float *out, int threads, bool in_shared)
{
    size_t bytes = threads / 32 * sizeof(float);
    if (in_shared)
        staged<<<64, threads, bytes>>>(out, true);
    else
        staged<<<64, threads>>>(out, false);
}
