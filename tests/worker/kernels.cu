// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/worker/run.py: pairs of a bad and a good one.  `//~ kind` marks the line that a
// violation of that kind must be reported at.
#ifndef __clang__ // has no CUDA headers
#include <cuda_fp16.h>
#endif

template <class T> __device__ T twice(T x) { return x + x; }

extern "C" __global__ void oob_bad(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        x[i] = 1.0f; //~ out-of-bounds
}
extern "C" __global__ void oob_good(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 1.0f;
}

extern "C" __global__ void wrap_bad(float *x, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        x[row * cols + 1] = 1.0f; //~ wrapped-address
}
extern "C" __global__ void wrap_good(float *x, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        x[(size_t)row * cols + 1] = 1.0f;
}

template <class T, int N> __global__ void race_bad(T *out, const T *in)
{
    __shared__ T tile[N];
    tile[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = twice(tile[N - 1 - threadIdx.x]); //~ race
}
template <class T, int N> __global__ void race_good(T *out, const T *in)
{
    __shared__ T tile[N];
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = twice(tile[N - 1 - threadIdx.x]);
}

extern "C" __global__ void global_race_bad(int *out)
{
    out[0] = threadIdx.x + blockIdx.x; //~ race
}
extern "C" __global__ void global_race_good(int *out)
{
    atomicAdd(&out[0], threadIdx.x + blockIdx.x);
}

extern "C" __global__ void barrier_bad(float *x, int n)
{
    if (threadIdx.x < n) {
        x[threadIdx.x] += 1.0f;
        __syncthreads(); //~ barrier-exited
        x[threadIdx.x] += x[n - 1 - threadIdx.x];
    }
}
extern "C" __global__ void barrier_good(float *x, int n)
{
    if (threadIdx.x < n)
        x[threadIdx.x] += 1.0f;
    __syncthreads();
}

extern "C" __global__ void uninit_bad(int *out, const int *in)
{
    __shared__ int s[64];
    if (threadIdx.x < 32)
        s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x]; //~ uninitialised-read
}
extern "C" __global__ void uninit_good(int *out, const int *in)
{
    __shared__ int s[64];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}

extern "C" __global__ void align_bad(char *p, int n)
{
    *(int *)(p + n + 4 * threadIdx.x) = 5; //~ misaligned
}
extern "C" __global__ void align_good(char *p, int n)
{
    *(int *)(p + 4 * n + 4 * threadIdx.x) = 5;
}

extern "C" __global__ void dynamic_bad(float *out)
{
    extern __shared__ float dyn[];
    dyn[threadIdx.x] = 1.0f; //~ out-of-bounds
    out[threadIdx.x] = dyn[threadIdx.x];
}

#ifndef __clang__
// Code of a header is followed out to the line that uses it.
extern "C" __global__ void header_bad(__half *x, int n)
{
    x[threadIdx.x] = __hadd(__ldg(&x[threadIdx.x + n]), x[threadIdx.x]); //~ out-of-bounds
}
#endif
extern "C" __global__ void mask_bad(int *x)
{
    if (threadIdx.x < 16)
        x[threadIdx.x] = __shfl_xor_sync(0xffffffffu, x[threadIdx.x], 1); //~ warp-mask
}

// Both stores become one instruction of no line.
extern "C" __global__ void merged_bad(float *x, const float *y, int n)
{
    for (int i = 0; i <= n; i++) {
        if (i > threadIdx.x)
            x[i] = 0.0f;
        else
            x[i] = y[threadIdx.x] * 2.0f; //~ out-of-bounds
    }
}

struct shape {
    int rows;
    float *data;
    short cols;
};
__constant__ int limit;
extern "C" __global__ void struct_arg(shape s, int *out)
{
    if (threadIdx.x < limit)
        out[threadIdx.x] = s.rows * 1000 + s.cols + (int)s.data[threadIdx.x];
}

extern "C" __global__ void __launch_bounds__(128) bounded(int *out)
{
    out[threadIdx.x] = 1;
}

extern "C" __global__ void endless(volatile int *x)
{
    for (unsigned n = 1; x[0] == 0; n++) /* counts: it is never in the same state twice */
        if (n == 0)
            x[0] = 1;
}
extern "C" __global__ void trapping(int *x)
{
    if (x[threadIdx.x] == 0)
        __trap(); //~ trap
}
extern "C" __global__ void printing(int n)
{
    printf("n is %d\n", n);
}
extern "C" __global__ void columns(float *x, int n)
{
    x[threadIdx.x * n] = 1.0f;
}
