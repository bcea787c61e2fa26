// SPDX-License-Identifier: Apache-2.0
// CL101: the launch stands behind a look at the remainder of a factor of the length: whole blocks, by `%` or by `&`.
#include <cuda_runtime.h>

#define THREADS 1024

__global__ void row_sums(float *out, const float *in, int n)
{
    __shared__ float part[THREADS];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        part[threadIdx.x] = in[i];
        __syncthreads();
        for (int s = blockDim.x / 2; s > 0; s >>= 1) {
            if (threadIdx.x < s)
                part[threadIdx.x] += part[threadIdx.x + s];
            __syncthreads();
        }
        if (threadIdx.x == 0)
            out[i / blockDim.x] = part[0];
        __syncthreads();
    }
}
void run(float *out, const float *in, int batch, int heads, int channels)
{
    const int threads = channels > THREADS ? THREADS : channels;
    const int n = batch * heads * channels;
    if (channels > 1024) {
        if ((channels & 1023) == 0)
            row_sums<<<(n + threads - 1) / threads, threads>>>(out, in, n);
    }
}

__global__ void row_sums_by_rest(float *out, const float *in, int n)
{
    __shared__ float part[256];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        part[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = part[255 - threadIdx.x];
        __syncthreads();
    }
}
void run_by_rest(float *out, const float *in, int rows, int channels)
{
    const int n = rows * channels;
    if (channels % 256 == 0)
        row_sums_by_rest<<<(n + 255) / 256, 256>>>(out, in, n);
}

// 256 is no multiple of the block; and the others come here
__global__ void row_sums_partly(float *out, const float *in, int n)
{
    __shared__ float part[512];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; //~ barrier-divergent!
         i += blockDim.x * gridDim.x) {
        part[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = part[511 - threadIdx.x];
        __syncthreads();
    }
}
void run_partly(float *out, const float *in, int rows, int channels)
{
    const int n = rows * channels;
    if ((channels & 255) == 0)
        row_sums_partly<<<(n + 511) / 512, 512>>>(out, in, n);
}
__global__ void row_sums_of_rest(float *out, const float *in, int n)
{
    __shared__ float part[256];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; //~ barrier-divergent!
         i += blockDim.x * gridDim.x) {
        part[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = part[255 - threadIdx.x];
        __syncthreads();
    }
}
void run_of_rest(float *out, const float *in, int rows, int channels)
{
    const int n = rows * channels;
    if ((channels & 255) == 0)
        return;
    row_sums_of_rest<<<(n + 255) / 256, 256>>>(out, in, n);
}
