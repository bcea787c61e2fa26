/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: indices that an object out of sight makes of places, `list[at(i, k)]`: each takes part in it. */
#include "project/index2d.h"

__global__ void first_neighbour(float *out, const unsigned *list, const unsigned *counts, Index2D at, unsigned n,
                                unsigned threads)
{
    unsigned i = blockIdx.x * (blockDim.x / threads) + threadIdx.x / threads;
    if (i >= n)
        return;
    unsigned count = counts[i];
    unsigned next = list[at(i, threadIdx.x % threads)]; //~ missing-bounds-check?
    float sum = 0.0f;
    for (unsigned k = threadIdx.x % threads; k < count; k += threads) {
        unsigned now = next;
        if (k + threads < count)
            next = list[at(i, k + threads)];
        sum += now;
    }
    atomicAdd(&out[i], sum);
}

/* the first one is read where there is one */
__global__ void first_asked(float *out, const unsigned *list, const unsigned *counts, Index2D at, unsigned n,
                            unsigned threads)
{
    unsigned i = blockIdx.x * (blockDim.x / threads) + threadIdx.x / threads;
    if (i >= n)
        return;
    unsigned count = counts[i];
    unsigned next = threadIdx.x % threads < count ? list[at(i, threadIdx.x % threads)] : 0;
    float sum = 0.0f;
    for (unsigned k = threadIdx.x % threads; k < count; k += threads) {
        unsigned now = next;
        if (k + threads < count)
            next = list[at(i, k + threads)];
        sum += now;
    }
    atomicAdd(&out[i], sum);
}

__global__ void next_neighbour(float *out, const unsigned *list, const unsigned *counts, Index2D at, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned count = counts[i];
    unsigned next = list[at(i, 0)];
    float sum = 0.0f;
    for (unsigned k = 0; k < count; k++) {
        unsigned now = next;
        next = list[at(i, k + 1)]; //~ missing-bounds-check?
        sum += now;
    }
    out[i] = sum;
}

/* the last round reads nothing */
__global__ void next_asked(float *out, const unsigned *list, const unsigned *counts, Index2D at, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned count = counts[i];
    unsigned next = list[at(i, 0)];
    float sum = 0.0f;
    for (unsigned k = 0; k < count; k++) {
        unsigned now = next;
        if (k + 1 < count)
            next = list[at(i, k + 1)];
        sum += now;
    }
    out[i] = sum;
}

/* where a list begins and where it ends: the round itself has a use for both */
__global__ void lengths(float *out, const unsigned *starts, unsigned rows)
{
    unsigned from = starts[0];
    for (unsigned k = 0; k < rows; k++) {
        unsigned to = starts[k + 1];
        out[k * gridDim.x + blockIdx.x] = to - from;
        from = to;
    }
}

/* what is read in the last round is of use behind the loop */
__global__ void last_of_all(float *out, const float *in, unsigned n)
{
    float now = in[0], sum = 0.0f;
    for (unsigned k = 0; k < n; k++) {
        sum += now;
        now = in[k + 1];
    }
    out[threadIdx.x] = sum - now;
}

/* all but the last one */
__global__ void up_to_last(float *out, const float *in, unsigned n)
{
    float now = in[0], sum = 0.0f;
    for (unsigned k = 0; k < n - 1; k++) {
        sum += now;
        now = in[k + 1];
    }
    out[threadIdx.x] = sum;
}

__global__ void sibling(float *out, const float *in, Index3D at, unsigned n, unsigned layer)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[at(i, 0u, layer)];
    out[at(i, 1u, layer)] = v; //~ missing-bounds-check
}

/* an object that makes a number of something else is no index */
__global__ void drawn(float *out, const float *in, Generator draw, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[i];
    atomicAdd(&out[draw(v)], v);
}

/* a hash keeps to its table */
__global__ void hashed(float *out, const float *in, Hash hash, unsigned n, unsigned seed)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n)
        v = in[hash(i, seed)];
    atomicAdd(&out[hash(i, seed + 1)], v);
}
