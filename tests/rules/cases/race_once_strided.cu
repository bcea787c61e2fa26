/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a stride over the grid, in a kernel launched with as many threads as there are elements: it has one round. */
#include <algorithm>
#include <cmath>
#include <cuda_runtime.h>

__global__ void as_many(const float *in, float *out, int n)
{
    __shared__ float s[128];
    for (int k = blockIdx.x * blockDim.x; k < n; k += gridDim.x * blockDim.x) {
        int own = k + threadIdx.x;
        s[threadIdx.x] = own < n ? in[own] : 0.0f;
        __syncthreads();
        if (own < n)
            out[own] = s[127 - threadIdx.x];
    }
}

__global__ void capped(const float *in, float *out, int n)
{
    __shared__ float s[128];
    for (int k = blockIdx.x * blockDim.x; k < n; k += gridDim.x * blockDim.x) {
        int own = k + threadIdx.x;
        s[threadIdx.x] = own < n ? in[own] : 0.0f;
        __syncthreads();
        if (own < n)
            out[own] = s[127 - threadIdx.x]; //~ shared-race
    }
}

/* blocks of half as many threads as the grid is counted for */
__global__ void too_few(const float *in, float *out, int n)
{
    __shared__ float s[128];
    for (int k = blockIdx.x * blockDim.x; k < n; k += gridDim.x * blockDim.x) {
        int own = k + threadIdx.x;
        s[threadIdx.x] = own < n ? in[own] : 0.0f;
        __syncthreads();
        if (own < n)
            out[own] = s[127 - threadIdx.x]; //~ shared-race
    }
}

/* n blocks of one row each: ceil(n / 1.f) */
__global__ void in_rows(const float *in, float *out, int n)
{
    __shared__ float first;
    for (int k = blockIdx.x * blockDim.z + threadIdx.z; k < n; k += gridDim.x * blockDim.z) {
        if (threadIdx.x == 0 && threadIdx.y == 0)
            first = in[k];
        __syncthreads();
        out[(k * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = first;
    }
}

__global__ void in_half_the_rows(const float *in, float *out, int n)
{
    __shared__ float first;
    for (int k = blockIdx.x * blockDim.z + threadIdx.z; k < n; k += gridDim.x * blockDim.z) {
        if (threadIdx.x == 0 && threadIdx.y == 0)
            first = in[k];
        __syncthreads();
        out[(k * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] = first; //~ shared-race
    }
}

void run(const float *in, float *out, int n)
{
    as_many<<<(n + 127) / 128, 128>>>(in, out, n);
    capped<<<std::min((n + 127) / 128, 1024), 128>>>(in, out, n);
    too_few<<<(n + 255) / 256, 128>>>(in, out, n);
    constexpr int kRows = 1;
    int blocks = std::max(static_cast<int>(std::ceil(n / static_cast<float>(kRows))), 1);
    int half = std::max(static_cast<int>(std::ceil(n / static_cast<float>(2))), 1);
    dim3 block(8, 8, kRows);
    in_rows<<<blocks, block>>>(in, out, n);
    in_half_the_rows<<<half, block>>>(in, out, n);
}
