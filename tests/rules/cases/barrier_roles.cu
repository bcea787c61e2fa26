// SPDX-License-Identifier: Apache-2.0
// CL101: warps with roles of their own that meet as many barriers each: in loops over the same bounds, also in functions.
#include <cuda_runtime.h>

template <int R> __device__ void produce(int row, int count, const float *in, float buffer[R])
{
    for (int layer = 0; layer < count; layer++) {
        if (layer)
            buffer[row] = in[layer * R + row];
        __syncthreads();
    }
}

template <int R> __device__ void consume(int row, int count, float *out, float buffer[R])
{
    for (int step = 0; step < count; step++) {
        __syncthreads();
        out[step * R + row] = buffer[row];
    }
}

// As many rounds for all, whatever function they are in.
template <int R> __global__ void in_functions(const float *in, float *out, int layers)
{
    __shared__ float buffer[R];
    if (threadIdx.x < R) { //~ barrier-divergent?
        produce<R>(threadIdx.x, layers, in, buffer);
    } else if (threadIdx.x < 2 * R) { //~ barrier-divergent?
        consume<R>(threadIdx.x - R, layers, out, buffer);
    } else {
        for (int layer = 0; layer < layers; layer++)
            __syncthreads();
    }
}

// One more, in front of the loop or behind it.
template <int R, int S> __global__ void with_one_more(const float *in, float *out, int layers)
{
    __shared__ float buffer[R];
    if (threadIdx.x < 32) {
        for (int layer = 0; layer < layers; layer++)
            __syncthreads();
        __syncthreads();
    } else if (threadIdx.x >= 32 && threadIdx.x < 32 + R) {
        __syncthreads();
        for (int layer = 0; layer < layers; layer++) {
            buffer[threadIdx.x - 32] = in[layer];
            __syncthreads();
        }
    } else if (threadIdx.x >= 32 + R && threadIdx.x < 32 + R + S) {
        __syncthreads();
        for (int layer = 0; layer < layers; layer++) {
            __syncthreads();
            out[layer] = buffer[threadIdx.x - (32 + R)];
        }
    } else {
        for (int layer = 0; layer < layers; layer++)
            __syncthreads();
        __syncthreads();
    }
}

// The chain ends where the block does: the roles before it agree.
template <int R> __device__ void by_roles(int thread, const float *in, float *out, int layers, float buffer[R])
{
    if (thread < R) {
        for (int layer = 0; layer < layers; layer++)
            __syncthreads(); //~ barrier-divergent?
    } else if (thread < 2 * R) {
        produce<R>(thread - R, layers, in, buffer); //~ barrier-divergent?
    } else if (thread < 3 * R) {
        consume<R>(thread - 2 * R, layers, out, buffer);
    }
}

// Not as many: another bound (calls that hold a barrier count as one), one barrier less.
template <int R> __global__ void with_other_bound(const float *in, float *out, int layers, int steps)
{
    __shared__ float buffer[R];
    if (threadIdx.x < R) { //~ barrier-divergent?
        produce<R>(threadIdx.x, layers, in, buffer);
    } else {
        consume<R>(threadIdx.x - R, steps, out, buffer);
    }
}

template <int R> __global__ void with_one_less(const float *in, float *out, int layers)
{
    __shared__ float buffer[R];
    if (threadIdx.x < R) {
        produce<R>(threadIdx.x, layers, in, buffer); //~ barrier-divergent!
    } else {
        for (int layer = 1; layer < layers; layer++)
            __syncthreads();
    }
}
template <int R> __global__ void roles(const float *in, float *out, int layers)
{
    __shared__ float buffer[R];
    by_roles<R>(threadIdx.x, in, out, layers, buffer);
}

void run(const float *in, float *out, int n)
{
    in_functions<32><<<1, 96>>>(in, out, n);
    with_one_more<32, 64><<<1, 128>>>(in, out, n);
    roles<32><<<1, 96>>>(in, out, n);
    with_other_bound<32><<<1, 64>>>(in, out, n, n);
    with_one_less<32><<<1, 64>>>(in, out, n);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

// As many barriers in what is called, and what that calls, as the others make themselves.
__device__ void mix_core(float *s, int t)
{
    s[t] *= 2;
    __syncthreads();
    s[t] += s[127 - t];
    __syncthreads();
    s[t] *= 3;
    __syncthreads();
}
__device__ void mix(float *s, int t)
{
    for (int i = 0; i < 8; i++)
        s[t] += i;
    __syncthreads();
    mix_core(s, t);
}
struct Mixer {
    __device__ void operator()(float *s, int t) const
    {
        mix(s, t);
    }
};
__global__ void half_mixes(float *out, const float *in, int n, Mixer mixer)
{
    __shared__ float s[128];
    if (threadIdx.x < 128)
        s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 128) {
        mixer(s, threadIdx.x);
    } else {
        __syncthreads();
        __syncthreads();
        __syncthreads();
        __syncthreads();
    }
    __syncthreads();
    if (threadIdx.x < n)
        out[threadIdx.x] = s[threadIdx.x % 128];
}
__global__ void half_mixes_less(float *out, const float *in, int n, Mixer mixer)
{
    __shared__ float s[128];
    if (threadIdx.x < 128)
        s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 128) {
        mixer(s, threadIdx.x); //~ barrier-divergent!
    } else {
        __syncthreads();
        __syncthreads();
        __syncthreads();
    }
    __syncthreads();
    if (threadIdx.x < n)
        out[threadIdx.x] = s[threadIdx.x % 128];
}
