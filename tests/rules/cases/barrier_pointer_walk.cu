// SPDX-License-Identifier: Apache-2.0
// CL101: pointers that walk to an end. Where both are counted from the thread's own begin, all go as many rounds.
#include <cuda_runtime.h>

__global__ void rows(const float *in, float *out, int n, int pitch)
{
    __shared__ float line[256];
    const float *row = in + threadIdx.x * pitch, *end = row + n;
    float sum = 0.f;
    for (const float *p = row; p < end; p += 16) {
        line[threadIdx.x] = *p;
        __syncthreads();
        sum += line[255 - threadIdx.x];
        __syncthreads();
    }
    const float *q = row;
    do {
        line[threadIdx.x] = *q;
        __syncthreads();
        sum -= line[255 - threadIdx.x];
        q += blockDim.x;
        __syncthreads();
    } while (q != end);
    out[threadIdx.x] = sum;
}

__global__ void shared_out(const float *in, float *out, int n)
{
    __shared__ float line[256];
    float sum = 0.f;
    for (const float *p = in + threadIdx.x; p < in + n; p += blockDim.x) { //~ barrier-divergent
        line[threadIdx.x] = *p;
        __syncthreads();
        sum += line[0];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

__global__ void own_steps(const float *in, float *out, const int *steps, int n)
{
    __shared__ float line[256];
    const float *row = in + threadIdx.x * n, *end = row + n;
    float sum = 0.f;
    for (const float *p = row; p < end; p += steps[threadIdx.x]) { //~ barrier-divergent
        line[threadIdx.x] = *p;
        __syncthreads();
        sum += line[0];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
