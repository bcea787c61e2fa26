// SPDX-License-Identifier: Apache-2.0
// CL102, CL105: a function out of sight that is handed two elements of one array and gives nothing back
// changes the one that is the thread's own.
#include "reducers.h"

// Steps of a tree: who takes over the partner's half must wait for it.
template <typename Reducer, typename T> __global__ void tree(T *out, const T *in)
{
    __shared__ T buf[256];
    int tid = threadIdx.x;
    buf[tid] = in[blockIdx.x * 256 + tid];
    __syncthreads();
    if (tid < 128)
        Reducer::Reduce(buf[tid], buf[tid + 128]); //~ shared-race
    if (tid < 64)
        Reducer::Reduce(buf[tid], buf[tid + 64]);
    __syncthreads();
    if (tid == 0)
        out[blockIdx.x] = buf[0];
}

// The own one comes last, the functor is an object.
#define FOLD(offset)                             \
    if (tid < (offset)) {                        \
        impl.Reduce(work[tid + (offset)], work[tid]); \
    }
template <typename T, typename Impl> __global__ void folded(T *out, const T *in, Impl impl)
{
    extern __shared__ char bytes[];
    T *work = (T *)bytes;
    int tid = threadIdx.x;
    work[tid] = in[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        FOLD(s) //~ shared-race
    }
    __syncthreads();
    if (tid == 0)
        out[blockIdx.x] = work[0];
}

// A class of a header out of sight; the result is read at once, by the thread at the other end.
__global__ void merged(float *out, const float *in)
{
    __shared__ float best[256];
    unsigned t = threadIdx.x;
    best[t] = in[blockIdx.x * 256 + t];
    for (unsigned s = 128; s > 0; s >>= 1) {
        __syncthreads();
        if (t < s)
            MergeBest<float>::Join(best[t], best[t ^ s]); //~ shared-race
    }
    out[blockIdx.x * 256 + t] = best[255 - t];
}

// Declared, not defined: the reference says what is changed.
__device__ void combine(float &into, float other);
__global__ void declared(float *out, const float *in)
{
    __shared__ float part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    if (t < 128)
        combine(part[t], part[t + 128]); //~ shared-race
    if (t < 64)
        combine(part[t], part[t + 64]);
    __syncthreads();
    if (t == 0)
        out[blockIdx.x] = part[0];
}

// ---- what waits ---------------------------------------------------------------------------------

template <typename Reducer, typename T> __global__ void tree_that_waits(T *out, const T *in)
{
    __shared__ T buf[256];
    int tid = threadIdx.x;
    buf[tid] = in[blockIdx.x * 256 + tid];
    __syncthreads();
    for (int s = 128; s > 0; s >>= 1) {
        if (tid < s)
            Reducer::Reduce(buf[tid], buf[tid + s]);
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = buf[0];
}

template <typename T, typename Impl> __global__ void folded_that_waits(T *out, const T *in, Impl impl)
{
    extern __shared__ char bytes[];
    T *work = (T *)bytes;
    int tid = threadIdx.x;
    work[tid] = in[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        FOLD(s)
        __syncthreads();
    }
    if (tid == 0)
        out[blockIdx.x] = work[0];
}

// Handed by value, as far as one sees.
__device__ void report(float a, float b);
template <typename Sink> __global__ void told(float *out, const float *in)
{
    __shared__ float part[256];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    report(part[t], part[255 - t]);
    Sink::print(part[t], part[t ^ 1]);
    out[blockIdx.x * 256 + t] = part[255 - t];
}

// Pairs are each thread's own.
template <typename Order> __global__ void pairs(int *keys)
{
    __shared__ int k[512];
    int t = threadIdx.x;
    k[2 * t] = keys[blockIdx.x * 512 + 2 * t];
    k[2 * t + 1] = keys[blockIdx.x * 512 + 2 * t + 1];
    Order::swap_if(k[2 * t], k[2 * t + 1]);
    keys[blockIdx.x * 512 + 2 * t] = k[2 * t];
    keys[blockIdx.x * 512 + 2 * t + 1] = k[2 * t + 1];
}

// A variable takes the result.
template <typename Point, typename T> __global__ void suffix(T *out, const T *in)
{
    __shared__ T work[256];
    int t = threadIdx.x;
    work[t] = in[blockIdx.x * 256 + t];
    __syncthreads();
    T sum;
    if (t < 128)
        Point::add(sum, work[t], work[t + 128]);
    if (t >= 128)
        Point::add(sum, work[t], work[t - 128]);
    out[blockIdx.x * 256 + t] = sum;
}

void run(float *out, const float *in)
{
    tree<Plus, float><<<10, 256>>>(out, in);
    declared<<<10, 256>>>(out, in);
    suffix<Plus, float><<<10, 256>>>(out, in);
    tree_that_waits<Plus, float><<<10, 256>>>(out, in);
}
