/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: an `if` without braces, and more than one statement that stands below it. */
/* clang-format off */
#include <cuda_runtime.h>

__global__ void row_of_tile(float *out, const float *in, const float *scale, int n)
{
    __shared__ float part[64];
    for (int k = 0; k < 4; k++) {
        int i = (blockIdx.x * 4 + k) * 64 + threadIdx.x;
        float v = 0.0f;
        if (i < n)
            v = in[i];
            v *= scale[i]; //~ missing-bounds-check
        part[threadIdx.x] = v;
        __syncthreads();
        if (i < n)
            out[i] = part[63 - threadIdx.x];
        __syncthreads();
    }
}

__global__ void row_of_tile_braced(float *out, const float *in, const float *scale, int n)
{
    __shared__ float part[64];
    for (int k = 0; k < 4; k++) {
        int i = (blockIdx.x * 4 + k) * 64 + threadIdx.x;
        float v = 0.0f;
        if (i < n) {
            v = in[i];
            v *= scale[i];
        }
        part[threadIdx.x] = v;
        __syncthreads();
        if (i < n)
            out[i] = part[63 - threadIdx.x];
        __syncthreads();
    }
}

/* on one line, and behind it what has nothing to do with it */
__global__ void one_line(float *out, const float *in, int n, int first)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (i < n) v = in[i];
    atomicAdd(&out[blockIdx.x], v + first);
}

// the braces are there; the other ones open a part of the function
template <int N>
__global__ void column(float *a, float *scaled, int m, int ld)
{
    extern __shared__ float s[];
    float *part = s + N;
    int tx = threadIdx.x;
    float v = scaled[0];
    for (int j = 0; j < N; j++) {
        if (tx < m) {
            a[j * ld + tx] = v;
        }

        {
            for (int k = j + 1; k < N; k++) {
                part[k * ld + tx] = v * k;
            }
            __syncthreads();
        }
    }
}
