// SPDX-License-Identifier: Apache-2.0
// CL201: the number of threads that a loop strides by is a constant of a header that is not here.
#include "streams.h" // STREAMS

__global__ void draw(unsigned *factors, float *out, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned factor = factors[thread];
    for (unsigned i = thread; i < n; i += STREAMS)
        out[i] = factor / 4294967296.0f;
}

__global__ void draw_pairs(unsigned *factors, float *out, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned factor = factors[thread];
    for (unsigned i = thread; i < n; i += 2 * STREAMS) {
        out[i] = factor / 4294967296.0f;
        if (i + STREAMS < n)
            out[i + STREAMS] = (factor >> 16) / 4294967296.0f;
    }
}

// the elements themselves
__global__ void differences(float *out, const float *in, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    float first = in[thread]; //~ missing-bounds-check
    for (unsigned i = thread; i < n; i += STREAMS)
        out[i] = in[i] - first;
}

// one element for each thread
__global__ void draw_once(unsigned *factors, float *out, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned factor = factors[thread]; //~ missing-bounds-check
    if (thread < n)
        out[thread] = factor / STREAMS;
}
