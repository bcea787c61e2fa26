// SPDX-License-Identifier: Apache-2.0
// CL201: threads beyond the end have none of what the others count: `block + 32 <= length` keeps them out, where their
// length is 0.
#include <cuda_runtime.h>

template <int BLOCKDIM, typename Set>
__global__ void spread(const unsigned n, const unsigned stride, const unsigned *sizes, unsigned char *out, Set in)
{
    const unsigned tid = threadIdx.x + blockIdx.x * BLOCKDIM;
    const unsigned length = tid < n ? sizes[tid] : 0u;
    for (unsigned block = 0; __any_sync(~0u, block < length); block += 32) {
        if (block + 32 <= length) {
            for (unsigned s = 0; s < 32; ++s)
                out[tid + (block + s) * stride] = in.get(tid, block + s);
        } else if (block < length) {
            for (unsigned s = 0; s < 32; ++s)
                if (block + s < length)
                    out[tid + (block + s) * stride] = in.get(tid, block + s);
        }
    }
}

// Of a method, and steps of a size out of sight.
template <int BLOCKDIM, int STEP, typename Set>
__global__ void spread_method(const unsigned n, const unsigned stride, unsigned char *out, Set in)
{
    const unsigned tid = threadIdx.x + blockIdx.x * BLOCKDIM;
    const unsigned length = tid < n ? in[tid].size() : 0u;
    for (unsigned block = 0; __any_sync(~0u, block < length); block += STEP) {
        if (block + STEP <= length) {
            for (unsigned s = 0; s < STEP; ++s)
                out[tid + (block + s) * stride] = in.get(tid, block + s);
        } else if (block < length) {
            for (unsigned s = 0; s < STEP; ++s)
                if (block + s < length)
                    out[tid + (block + s) * stride] = in.get(tid, block + s);
        }
    }
}

// The others have one.
template <int BLOCKDIM, typename Set>
__global__ void spread_ones(const unsigned n, const unsigned stride, unsigned char *out, Set in)
{
    const unsigned tid = threadIdx.x + blockIdx.x * BLOCKDIM;
    const unsigned length = tid < n ? in[tid].size() : 1u;
    for (unsigned s = 0; s < 32; ++s)
        if (s < length)
            out[tid + s * stride] = in.get(tid, s); //~ missing-bounds-check
}

// What is asked is not the thread's own place.
template <int BLOCKDIM, typename Set>
__global__ void spread_all(const unsigned n, const unsigned stride, const unsigned *sizes, unsigned char *out, Set in)
{
    const unsigned tid = threadIdx.x + blockIdx.x * BLOCKDIM;
    const unsigned length = stride < n ? sizes[stride] : 0u;
    for (unsigned s = 0; s < 32; ++s)
        if (s + 2 <= length)
            out[tid + s * stride] = in.get(tid, s); //~ missing-bounds-check
}

template <typename Set> void go(unsigned n, unsigned stride, const unsigned *sizes, unsigned char *out, Set in)
{
    spread<128><<<(n + 127) / 128, 128>>>(n, stride, sizes, out, in);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    spread_method<128, Set::STEP><<<(n + 127) / 128, 128>>>(n, stride, out, in);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    spread_ones<128><<<(n + 127) / 128, 128>>>(n, stride, out, in);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    spread_all<128><<<(n + 127) / 128, 128>>>(n, stride, sizes, out, in);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
