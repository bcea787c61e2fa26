// SPDX-License-Identifier: Apache-2.0
// CL204: powers of two that an int holds before they become 64-bit numbers, in a file that knows better elsewhere.
#include <cstdint>
#include <cuda_runtime.h>

typedef unsigned long long mask_t;

__global__ void fill(float *out, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 0.f;
}

cudaError_t allocate(float **out, int log_n, size_t batches)
{
    size_t elements = (1 << log_n) * batches; //~ int32-overflow-index
    return cudaMalloc(out, elements * sizeof(float));
}

cudaError_t allocate_wide(float **out, int log_n, size_t batches)
{
    size_t elements = ((size_t)1 << log_n) * batches;
    return cudaMalloc(out, elements * sizeof(float));
}

template <typename vertex_t>
__device__ vertex_t place(const unsigned *bits, int scale)
{
    vertex_t v = 0;
    for (int bit = 0; bit < scale; bit++)
        v += bits[bit] ? static_cast<vertex_t>(1 << bit) : 0; //~ int32-overflow-index
    return v;
}

mask_t ones(int n)
{
    mask_t m = 0;
    for (int i = 0; i < n; i++)
        m |= (mask_t)(1u << i); //~ int32-overflow-index
    return m;
}

// a lane's bit, a radix, a count below 31, a mask that is asked about
__device__ size_t small(size_t word, int radix_bits, int i)
{
    size_t lane = 1u << (threadIdx.x % 32);
    size_t digits = 1 << radix_bits;
    size_t few = 0;
    for (int k = 0; k < 16; k++)
        few += 1 << k;
    return word & (1 << i) ? lane + digits : few;
}
