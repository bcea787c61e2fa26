// SPDX-License-Identifier: Apache-2.0
// CL302: 64-bit extents that become grid.y or grid.z as they are; counts of elements that may be none.
#include <cuda_runtime.h>
#include <stdint.h>

#define MAX_GRID_Y 65535

__global__ void fill_rows(float *a, int64_t ne0, int64_t ne1)
{
    int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < ne0)
        a[(blockIdx.z * ne1 + blockIdx.y) * ne0 + i] = 0;
}

static void fill_second(float *a, int64_t ne0, int64_t ne1, cudaStream_t stream)
{
    const dim3 blocks((ne0 + 255) / 256, ne1, 1); //~ invalid-launch
    fill_rows<<<blocks, 256, 0, stream>>>(a, ne0, ne1);
}

static void fill_outer(float *a, int64_t ne0, int64_t ne1, int64_t ne2, int64_t ne3)
{
    const dim3 blocks((ne0 + 255) / 256, 1, ne2 * ne3); //~ invalid-launch
    fill_rows<<<blocks, 256>>>(a, ne0, ne1);
}

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static void fill_capped(float *a, int64_t ne0, int64_t ne1, cudaStream_t stream)
{
    const dim3 blocks((ne0 + 255) / 256, least(ne1, MAX_GRID_Y), 1);
    fill_rows<<<blocks, 256, 0, stream>>>(a, ne0, ne1);
}

static void fill_asked(float *a, int64_t ne0, int64_t ne1, cudaStream_t stream)
{
    if (ne1 > MAX_GRID_Y)
        return;
    const dim3 blocks((ne0 + 255) / 256, ne1, 1);
    fill_rows<<<blocks, 256, 0, stream>>>(a, ne0, ne1);
}

// heads and groups are hundreds, whatever type they have
static void fill_heads(float *a, int64_t ne0, int64_t num_heads, int64_t groups)
{
    const dim3 blocks((ne0 + 255) / 256, num_heads, groups);
    fill_rows<<<blocks, 256>>>(a, ne0, num_heads);
}

// 32 bits say nothing
static void fill_short(float *a, int ne0, int ne1)
{
    const dim3 blocks((ne0 + 255) / 256, ne1, 1);
    fill_rows<<<blocks, 256>>>(a, ne0, ne1);
}

#ifdef FRAMEWORK
#include "framework/shape.h"
#endif

template <typename T> void clear_all(Stream *stream, const Shape &shape, T *out)
{
    int64_t elem_cnt = shape.elem_cnt();
    clear_kernel<T><<<BlocksNum4ThreadsNum(elem_cnt), 256, 0, stream->get()>>>(elem_cnt, out); //~ invalid-launch
}

template <typename T> void clear_some(Stream *stream, const Shape &shape, T *out)
{
    int64_t elem_cnt = shape.elem_cnt();
    if (elem_cnt == 0)
        return;
    clear_kernel<T><<<BlocksNum4ThreadsNum(elem_cnt), 256, 0, stream->get()>>>(elem_cnt, out);
}
