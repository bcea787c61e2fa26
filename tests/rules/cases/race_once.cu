/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a loop over what blocks there are, in a kernel with as many of them: it has one round. */
#include <cuda_runtime.h>

__global__ void once(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float row[];
    for (int r = blockIdx.y; r < rows; r += gridDim.y) {
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            row[i] = in[r * cols + i];
        __syncthreads();
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[r * cols + i] = row[cols - 1 - i];
    }
}

__global__ void several(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float row[];
    for (int r = blockIdx.y; r < rows; r += gridDim.y) {
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            row[i] = in[r * cols + i];
        __syncthreads();
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[r * cols + i] = row[cols - 1 - i]; //~ shared-race
    }
}

/* within the one round */
__global__ void early(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float row[];
    for (int r = blockIdx.y; r < rows; r += gridDim.y) {
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            row[i] = in[r * cols + i]; //~ shared-race
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[r * cols + i] = row[cols - 1 - i];
        __syncthreads();
    }
}

void run(const float *in, float *out, int rows, int cols)
{
    dim3 grid(1, rows), few(1, rows < 64 ? rows : 64);
    once<<<grid, 128, cols * sizeof(float)>>>(in, out, rows, cols);
    several<<<few, 128, cols * sizeof(float)>>>(in, out, rows, cols);
    early<<<grid, 128, cols * sizeof(float)>>>(in, out, rows, cols);
}

/* the grid, or the block, is made for the length: no thread has a second round */
__global__ void of_grid(const float *in, float *out, int n)
{
    __shared__ float s[256];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        s[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = s[255 - threadIdx.x];
    }
}

__global__ void of_tiles(const float *in, float *out, int n)
{
    __shared__ float s[256];
    for (int first = blockIdx.x * 256; first < n; first += gridDim.x * 256) {
        s[threadIdx.x] = in[first + threadIdx.x];
        __syncthreads();
        out[first + threadIdx.x] = s[255 - threadIdx.x];
    }
}

__global__ void of_row(const float *in, float *out, int len)
{
    __shared__ float s[1024];
    for (int i = threadIdx.x; i < len; i += blockDim.x) {
        s[threadIdx.x] = in[blockIdx.x * len + i];
        __syncthreads();
        out[blockIdx.x * len + i] = s[(threadIdx.x + 1) % blockDim.x];
    }
}

__global__ void of_rounded_row(const float *in, float *out, int len)
{
    __shared__ float s[1024];
    for (int i = threadIdx.x; i < len; i += blockDim.x) {
        s[threadIdx.x] = in[blockIdx.x * len + i];
        __syncthreads();
        out[blockIdx.x * len + i] = s[(threadIdx.x + 1) % blockDim.x];
    }
}

__global__ void of_part(const float *in, float *out, int per)
{
    extern __shared__ float row[];
    int base = blockIdx.x * per;
    for (int first = base; first < base + per; first += blockDim.x) {
        row[threadIdx.x] = in[first + threadIdx.x];
        __syncthreads();
        out[first + threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
    }
}

__global__ void of_asked_row(const float *in, float *out, int len)
{
    __shared__ float s[512];
    for (int i = threadIdx.x; i < len; i += blockDim.x) {
        s[threadIdx.x] = in[blockIdx.x * len + i];
        __syncthreads();
        out[blockIdx.x * len + i] = s[(threadIdx.x + 1) % len];
    }
}

__global__ void of_longer_row(const float *in, float *out, int len)
{
    __shared__ float s[256];
    for (int i = threadIdx.x; i < len; i += blockDim.x) {
        s[threadIdx.x] = in[blockIdx.x * len + i];
        __syncthreads();
        out[blockIdx.x * len + i] = s[(threadIdx.x + 1) % blockDim.x]; //~ shared-race
    }
}

__global__ void of_some_blocks(const float *in, float *out, int n)
{
    __shared__ float s[256];
    for (int first = blockIdx.x * 256; first < n; first += gridDim.x * 256) {
        s[threadIdx.x] = in[first + threadIdx.x];
        __syncthreads();
        out[first + threadIdx.x] = s[255 - threadIdx.x]; //~ shared-race
    }
}

__global__ void of_short_block(const float *in, float *out, int len)
{
    __shared__ float s[1024];
    for (int i = threadIdx.x; i < len; i += blockDim.x) {
        s[threadIdx.x] = in[blockIdx.x * len + i];
        __syncthreads();
        out[blockIdx.x * len + i] = s[(threadIdx.x + 1) % blockDim.x]; //~ shared-race
    }
}

__global__ void of_half(const float *in, float *out, int n)
{
    __shared__ float s[256];
    for (int first = blockIdx.x * 256; first < n; first += gridDim.x * 256) {
        s[threadIdx.x] = in[first + threadIdx.x];
        __syncthreads();
        out[first + threadIdx.x] = s[255 - threadIdx.x]; //~ shared-race
    }
}

void run_rows(const float *in, float *out, int rows, int n, int len)
{
    int blocks = (n + 255) / 256;
    of_grid<<<(n + 255) / 256, 256>>>(in, out, n);
    of_tiles<<<blocks, 256>>>(in, out, n);
    of_row<<<rows, len>>>(in, out, len);
    of_rounded_row<<<rows, (len + 31) / 32 * 32>>>(in, out, len);
    of_part<<<rows, len, len * sizeof(float)>>>(in, out, len);
    of_some_blocks<<<blocks < 1024 ? blocks : 1024, 256>>>(in, out, n);
    of_short_block<<<rows, len < 1024 ? len : 1024>>>(in, out, len);
    of_half<<<blocks, 256>>>(in, out, 2 * n);
    if (len > 512)
        return;
    of_asked_row<<<rows, 512>>>(in, out, len);
    of_longer_row<<<rows, 256>>>(in, out, len);
}
