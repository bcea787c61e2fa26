/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: two objects that make indices have two lengths; one that clamps keeps inside; what is read in front of its
 * check is of use behind it only, with an indexer as without. */
#include "project/index2d.h"

__global__ void two_objects(float *out, const float *in, Index2D src, Index2D dst, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[src(i, 0)];
    out[dst(i, 0)] = v;
}

__global__ void two_layouts(float *out, const float *in, absent::Layout from, absent::Layout to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[from(i, threadIdx.y)];
    out[to(i, threadIdx.y)] = v;
}

__global__ void clamped(float *out, const float *in, ClampIndex at, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[at(i, 0)];
    out[at(i, 1)] = v;
}

__global__ void wrapped(float *out, const float *in, Index2D wrap_index, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[wrap_index(i, 0)];
    out[wrap_index(i, 1)] = v;
}

__global__ void mirrored(float *out, const float *in, absent::MirrorLayout<2> at, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[at(i, 0)];
    out[at(i, 1)] = v;
}

__global__ void early(float *out, const unsigned *list, const unsigned *counts, Index2D at, unsigned n)
{
    unsigned i = blockIdx.x;
    unsigned next = list[at(i, threadIdx.x)];
    float sum = 0.0f;
    for (unsigned k = threadIdx.x; k < counts[i]; k += blockDim.x) {
        sum += next;
        if (k + blockDim.x < counts[i])
            next = list[at(i, k + blockDim.x)];
    }
    atomicAdd(&out[i], sum);
}

__global__ void early_plain(float *out, const unsigned *list, const unsigned *counts, unsigned pitch, unsigned n)
{
    unsigned i = blockIdx.x;
    unsigned next = list[i * pitch + threadIdx.x];
    float sum = 0.0f;
    for (unsigned k = threadIdx.x; k < counts[i]; k += blockDim.x) {
        sum += next;
        if (k + blockDim.x < counts[i])
            next = list[i * pitch + k + blockDim.x];
    }
    atomicAdd(&out[i], sum);
}

/* one object, one length */
__global__ void same_object(float *out, const float *in, Index2D at, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[at(i, 0)];
    out[at(i, 1)] = v; //~ missing-bounds-check
}

/* a row of the indexer is as long as it says */
__global__ void early_in_row(unsigned *out, const unsigned *list, Index2D at, unsigned n)
{
    unsigned i = blockIdx.x;
    unsigned next = list[at(i, threadIdx.x)]; //~ missing-bounds-check?
    if (threadIdx.x < n)
        out[i] = next;
}

__global__ void early_of_grid(unsigned *out, const unsigned *list, Index2D at, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned next = list[at(i, 0)]; //~ missing-bounds-check
    if (i < n)
        out[i] = next;
}
