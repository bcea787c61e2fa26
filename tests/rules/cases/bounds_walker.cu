// SPDX-License-Identifier: Apache-2.0
// CL201: what a thread reads for all its rounds, in front of a loop that strides by a number of threads, is of an array
// of the threads; the check at the head of the loop is of the elements.
#define STREAMS (128 * 128)

__global__ void draw(unsigned *factors, unsigned long long *states, float *out, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long state = states[thread];
    const unsigned factor = factors[thread];
    for (unsigned i = thread; i < n; i += STREAMS) {
        state = factor * (state & 0xffffffff) + (state >> 32);
        out[i] = state / 4294967296.0f;
    }
    states[thread] = state;
}

__global__ void draw_pairs(unsigned *factors, unsigned long long *states, float *out, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long state = states[thread];
    const unsigned factor = factors[thread];
    for (unsigned i = thread; i < n; i += 2 * STREAMS) {
        state = factor * (state & 0xffffffff) + (state >> 32);
        out[i] = state / 4294967296.0f;
        if (i + STREAMS < n)
            out[i + STREAMS] = (state >> 32) / 4294967296.0f;
    }
    states[thread] = state;
}

// one element for each thread
__global__ void draw_once(unsigned *factors, float *out, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned factor = factors[thread]; //~ missing-bounds-check
    if (thread < n)
        out[thread] = factor / 4294967296.0f;
}

// the rest of a list behind the thread's own place
__global__ void behind(float *out, const float *in, const float *factors, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    float factor = factors[thread]; //~ missing-bounds-check
    for (unsigned i = thread; i < n; i++)
        atomicAdd(&out[i], factor * in[i]);
}

// the elements themselves
__global__ void differences(float *out, const float *in, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    float first = in[thread]; //~ missing-bounds-check
    for (unsigned i = thread; i < n; i += STREAMS)
        out[i] = in[i] - first;
}

// a thread for each element: there is one round
__global__ void scale(float *out, const float *in, const float *factors, unsigned n)
{
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    float factor = factors[thread]; //~ missing-bounds-check
    for (unsigned i = thread; i < n; i += STREAMS)
        out[i] = in[i] * factor;
}

void run(float *out, const float *in, const float *factors, unsigned n)
{
    scale<<<(n + 255) / 256, 256>>>(out, in, factors, n);
}
