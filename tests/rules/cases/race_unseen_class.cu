/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: objects of classes that are not known: subscripted, handed on as pointers, asked for something; what
 * cub::BlockReduce leaves in the other threads; tiles of a size that the kernel works out. */
#include "missing.h"
#include <cub/cub.cuh>
#include <cuda_runtime.h>
#include <hip/hip_runtime.h>

template <class T, int N> __device__ bool scan_down(const int *keys, T *sums)
{
    bool last = true;
    const int mine = keys[threadIdx.x];
    for (int i = 1; i < N; i <<= 1) {
        if (threadIdx.x >= i && mine == keys[threadIdx.x - i])
            sums[threadIdx.x] += sums[threadIdx.x - i]; //~ shared-race
        __syncthreads();
    }
    return last;
}

template <class T, int N>
__global__ __launch_bounds__(N) void segments(const T *in, const int *row, T *out)
{
    __shared__ far::Scratch<T, N> sums;
    __shared__ far::Scratch<int, N> keys;
    sums[threadIdx.x] = in[threadIdx.x];
    keys[threadIdx.x] = row[threadIdx.x];
    __syncthreads();
    if (scan_down<T, N>(static_cast<int *>(keys), static_cast<T *>(sums)))
        out[blockIdx.x * N + threadIdx.x] = sums[threadIdx.x];
}

template <class T, int N> __global__ __launch_bounds__(N) void turned(const T *in, T *out)
{
    __shared__ far::Scratch<T, N> s;
    s[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = s[N - 1 - threadIdx.x];
    __syncthreads();
}

template <class T, int N> __global__ __launch_bounds__(N) void kept(const T *in, T *out)
{
    __shared__ far::Scratch<T, N> s;
    s[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = s[threadIdx.x];
    __syncthreads();
}

/* the thread that finds its own number does it, whichever that is */
template <class T, int N> __global__ __launch_bounds__(N) void elected(const T *in, T *out)
{
    __shared__ int who[N];
    __shared__ T sum[N];
    who[threadIdx.x] = (int)in[threadIdx.x];
    sum[threadIdx.x] = 0;
    __syncthreads();
    if (who[threadIdx.x] == 7)
        sum[0] += sum[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = sum[0];
}

/* all of them, one after the other */
__global__ void loaded(const int *in, float *out, int types, unsigned words)
{
    HIP_DYNAMIC_SHARED(char, bytes)
    Params *params = (Params *)bytes;
    for (unsigned i = threadIdx.x; i < words; i += blockDim.x)
        ((int *)params)[i] = in[i]; //~ shared-race
    for (int t = 0; t < types; t++)
        params[t].spread(out);
    __syncthreads();
}

__global__ void loaded_first(const int *in, float *out, int types, unsigned words)
{
    HIP_DYNAMIC_SHARED(char, bytes)
    Params *params = (Params *)bytes;
    for (unsigned i = threadIdx.x; i < words; i += blockDim.x)
        ((int *)params)[i] = in[i];
    __syncthreads();
    for (int t = 0; t < types; t++)
        params[t].spread(out);
}

/* the sum is thread 0's alone */
template <int N> __global__ void any_wrong(const int *in, int *out, const Rows rows)
{
    typedef cub::BlockReduce<int, N> Reduce;
    for (int row = blockIdx.x; row < rows.count(); row += gridDim.x) {
        __shared__ typename Reduce::TempStorage scratch;
        __shared__ int wrong;
        if (rows.is_null(row))
            continue;
        wrong = Reduce(scratch).Sum(in[row * N + threadIdx.x] < 0); //~ shared-race
        __syncthreads();
        if (wrong == 0)
            out[row * N + threadIdx.x] = 1;
        __syncthreads();
    }
}

template <int N> __global__ void any_wrong_told(const int *in, int *out, const Rows rows)
{
    typedef cub::BlockReduce<int, N> Reduce;
    for (int row = blockIdx.x; row < rows.count(); row += gridDim.x) {
        __shared__ typename Reduce::TempStorage scratch;
        __shared__ int wrong;
        if (rows.is_null(row))
            continue;
        int sum = Reduce(scratch).Sum(in[row * N + threadIdx.x] < 0);
        if (threadIdx.x == 0)
            wrong = sum;
        __syncthreads();
        if (wrong == 0)
            out[row * N + threadIdx.x] = 1;
        __syncthreads();
    }
}

__constant__ unsigned bytes_there, width, centers;

/* several tiles: the next one is filled while others still look at this one */
__global__ void nearest(const float *samples, const float *all, unsigned *out)
{
    extern __shared__ float tile[];
    const unsigned step = bytes_there / width, each = step / blockDim.x + 1;
    float best = 1e30f;
    for (unsigned first = 0; first < centers; first += step) {
        for (unsigned i = 0; i < each && threadIdx.x * each < step; i++) {
            unsigned at = (threadIdx.x * each + i) * width;
            for (unsigned k = 0; k < width && first * width + at < centers * width; k++)
                tile[at + k] = all[first * width + at + k];
        }
        __syncthreads();
        for (unsigned c = first; c < first + step && c < centers; c++)
            for (unsigned k = 0; k < width; k++)
                best = fminf(best, tile[(c - first) * width + k]); //~ shared-race
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = best < samples[0];
}

__global__ void nearest_waits(const float *samples, const float *all, unsigned *out)
{
    extern __shared__ float tile[];
    const unsigned step = bytes_there / width, each = step / blockDim.x + 1;
    float best = 1e30f;
    for (unsigned first = 0; first < centers; first += step) {
        __syncthreads();
        for (unsigned i = 0; i < each && threadIdx.x * each < step; i++) {
            unsigned at = (threadIdx.x * each + i) * width;
            for (unsigned k = 0; k < width && first * width + at < centers * width; k++)
                tile[at + k] = all[first * width + at + k];
        }
        __syncthreads();
        for (unsigned c = first; c < first + step && c < centers; c++)
            for (unsigned k = 0; k < width; k++)
                best = fminf(best, tile[(c - first) * width + k]);
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = best < samples[0];
}

/* named for a number */
__global__ void scaled(far::DoubleComplex *x, int n)
{
    __shared__ far::DoubleComplex factor;
    int i = blockIdx.x * 64 + threadIdx.x;
    if (threadIdx.x == 0)
        factor = far::inverse(x[0]); //~ shared-race
    if (i > 0 && i < n)
        x[i] = x[i] * factor;
}
void scale_all(far::DoubleComplex *x, int n)
{
    scaled<<<(n + 63) / 64, 64>>>(x, n);
}
