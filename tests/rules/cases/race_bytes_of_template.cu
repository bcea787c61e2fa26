// SPDX-License-Identifier: Apache-2.0
// CL102: how many bytes a helper copies is a number of its template, which its callers choose so that copies do not
// meet.

#include "absent.h"

static constexpr __device__ int most_bytes() { return 16; }

template <int bytes, int alignment = 0> static __device__ void copy_some(void *dst, const void *src)
{
    constexpr int each = alignment == 0 ? bytes : alignment;
    for (int i = 0; i < bytes / each; i++) {
        if constexpr (each == 1)
            ((char *)dst)[i] = ((const char *)src)[i];
        else if constexpr (each == 2)
            ((short *)dst)[i] = ((const short *)src)[i];
        else if constexpr (each == 4)
            ((int *)dst)[i] = ((const int *)src)[i];
        else if constexpr (each == 8)
            ((int2 *)dst)[i] = ((const int2 *)src)[i];
        else if constexpr (each == 16)
            ((int4 *)dst)[i] = ((const int4 *)src)[i];
    }
}

template <int D, int columns, absent_kind KIND>
__launch_bounds__(128, 1) static __global__ void rows(float *out, const float *in)
{
    const int tid = 32 * threadIdx.y + threadIdx.x;
    __builtin_assume(tid < 128);
    constexpr int most = most_bytes();
    constexpr int group = KIND == KIND_HALF || KIND == KIND_SHORT ? 128 / most : (D / 4 < 32 ? D / 4 : 32);
    constexpr int each = KIND == KIND_HALF || KIND == KIND_SHORT ? 2 * most / 4 : 4;
    constexpr int cols = 32 / group;
    constexpr int mine_of_all = columns * D, of_all = 4 * cols * D;
    __shared__ float s[mine_of_all > of_all ? mine_of_all : of_all];
    float2 v[columns][D / 2 / group];
    for (int j = 0; j < columns; j++) {
        float2 *mine = (float2 *)s + threadIdx.y * (cols * D / 2) + (group == 32 ? 0 : threadIdx.x / group) * (D / 2);
        for (int i0 = 0; i0 < D / 2; i0 += group * each / 2) {
            int i = i0 + (group == 32 ? threadIdx.x : threadIdx.x % group) * (each / 2);
            copy_some<each / 2 * sizeof(float)>(mine + i, &v[j][i0 / group]);
            copy_some<each / 2 * sizeof(float)>(mine + i + each / 4, &v[j][i0 / group + each / 4]);
        }
        __syncthreads();
        out[threadIdx.x] += s[threadIdx.x];
        __syncthreads();
    }
}

// a helper that takes a width of the block
template <int WIDTH> static __device__ void add_up(float *s)
{
    for (int w = WIDTH / 2; w > 0; w /= 2) {
        if (threadIdx.x < w)
            s[threadIdx.x] += s[threadIdx.x + w]; //~ shared-race
    }
}

__global__ void added(float *out, const float *in)
{
    __shared__ float s[256];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    add_up<256>(s);
    __syncthreads();
    out[threadIdx.x] = s[0];
}
