// SPDX-License-Identifier: Apache-2.0
//
// Kernels of the kinds that people write, whose sectors, shared wavefronts and arrivals at
// barriers engine ptx-cpu and the hardware count (tests/gpu/counters.py). x and y have 65536 floats.

#include <cooperative_groups.h>

__global__ void copy(float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i];
}

__global__ void copy_shifted(float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i + 1];
}

__global__ void copy_strided(float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[(8 * i) % 65536];
}

__global__ void copy_wide(float4 *x, float4 *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4)
        y[i] = x[i];
}

__global__ void copy_bytes(unsigned char *x, unsigned char *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[3 * i] = x[i];
}

__global__ void members(float *x, float *y, int n)
{
    struct particle {
        float px, py, pz, mass;
    };
    const particle *p = (const particle *)x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4)
        y[i] = p[i].mass;
}

__global__ void odd_lanes(float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && threadIdx.x % 2)
        y[i] = x[i];
}

__global__ void gather(int *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = y[32768 + (x[i] * 977) % 32768];
}

__global__ void transpose_naive(float *x, float *y, int)
{
    int row = blockIdx.x * 8 + threadIdx.x / 32, column = threadIdx.x % 32;
    y[column * 256 + row] = x[row * 32 + column];
}

__global__ void transpose_tile(float *x, float *y, int)
{
    __shared__ float tile[32][32];
    int row = threadIdx.x / 32, column = threadIdx.x % 32;
    for (int k = 0; k < 32; k += 8)
        tile[row + k][column] = x[blockIdx.x * 1024 + (row + k) * 32 + column];
    __syncthreads();
    for (int k = 0; k < 32; k += 8)
        y[blockIdx.x * 1024 + (row + k) * 32 + column] = tile[column][row + k];
}

__global__ void transpose_padded(float *x, float *y, int)
{
    __shared__ float tile[32][33];
    int row = threadIdx.x / 32, column = threadIdx.x % 32;
    for (int k = 0; k < 32; k += 8)
        tile[row + k][column] = x[blockIdx.x * 1024 + (row + k) * 32 + column];
    __syncthreads();
    for (int k = 0; k < 32; k += 8)
        y[blockIdx.x * 1024 + (row + k) * 32 + column] = tile[column][row + k];
}

__global__ void bank_stride(float *x, float *y, int stride)
{
    __shared__ float s[4096];
    s[threadIdx.x * stride % 4096] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = s[threadIdx.x * stride % 4096];
}

__global__ void bank_double(double *x, double *y, int)
{
    __shared__ double s[512];
    s[threadIdx.x * 2] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = s[threadIdx.x * 2];
}

__global__ void broadcast(float *x, float *y, int)
{
    __shared__ float s[256];
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < 8; k++)
        sum += s[threadIdx.x / 32 * 8 + k];
    y[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void reduce_interleaved(float *x, float *y, int)
{
    __shared__ float s[256];
    s[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned k = 1; k < blockDim.x; k *= 2) {
        unsigned i = 2 * k * threadIdx.x;
        if (i < blockDim.x)
            s[i] += s[i + k];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        y[blockIdx.x] = s[0];
}

__global__ void reduce_halves(float *x, float *y, int)
{
    __shared__ float s[256];
    s[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned k = blockDim.x / 2; k > 0; k /= 2) {
        if (threadIdx.x < k)
            s[threadIdx.x] += s[threadIdx.x + k];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        y[blockIdx.x] = s[0];
}

__global__ void scan(float *x, float *y, int)
{
    __shared__ float s[2][256];
    int from = 0, i = threadIdx.x;
    s[0][i] = x[blockIdx.x * blockDim.x + i];
    __syncthreads();
    for (int k = 1; k < 256; k *= 2) {
        s[1 - from][i] = s[from][i] + (i >= k ? s[from][i - k] : 0.0f);
        from = 1 - from;
        __syncthreads();
    }
    y[blockIdx.x * blockDim.x + i] = s[from][i];
}

__global__ void stencil(float *x, float *y, int n)
{
    __shared__ float s[258];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x + 1] = x[i];
    if (threadIdx.x == 0)
        s[0] = i > 0 ? x[i - 1] : 0.0f;
    if (threadIdx.x == blockDim.x - 1)
        s[257] = i + 1 < n ? x[i + 1] : 0.0f;
    __syncthreads();
    y[i] = s[threadIdx.x] + s[threadIdx.x + 1] + s[threadIdx.x + 2];
}

__global__ void matrix_product(float *x, float *y, int)
{
    __shared__ float a[16][16], b[16][16];
    int row = threadIdx.x / 16, column = threadIdx.x % 16;
    float sum = 0;
    for (int k = 0; k < 64; k += 16) {
        a[row][column] = x[row * 64 + k + column];
        b[row][column] = x[4096 + (k + row) * 64 + column];
        __syncthreads();
        for (int i = 0; i < 16; i++)
            sum += a[row][i] * b[i][column];
        __syncthreads();
    }
    y[blockIdx.x * 256 + threadIdx.x] = sum;
}

__global__ void histogram(int *x, int *y, int n)
{
    __shared__ int bins[64];
    if (threadIdx.x < 64)
        bins[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[x[i] & 63], 1);
    __syncthreads();
    if (threadIdx.x < 64)
        y[blockIdx.x * 64 + threadIdx.x] = bins[threadIdx.x];
}

// The last threads of a block do not come: for the driver a barrier, for us a finding.
__global__ void leaves_early(float *x, float *y, int n)
{
    __shared__ float s[256];
    if (threadIdx.x >= n)
        return;
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = s[n - 1 - threadIdx.x];
}

// Code of the toolkit's headers: its counts belong to the lines that use it.
__global__ void header_code(float *x, float *y, int n)
{
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    cooperative_groups::thread_block_tile<32> tile = cooperative_groups::tiled_partition<32>(block);
    __shared__ float s[8];
    float v = x[blockIdx.x * 256 + threadIdx.x];
    for (int d = 16; d > 0; d /= 2)
        v += tile.shfl_down(v, d);
    if (tile.thread_rank() == 0)
        s[tile.meta_group_rank()] = v;
    block.sync();
    if (threadIdx.x < 8)
        y[blockIdx.x * 8 + threadIdx.x] = s[threadIdx.x];
}

// More values than the registers that its launch bounds leave: some are spilled, and there is no array.
__global__ void __launch_bounds__(256, 8) spilled(float *x, float *y, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    float a[48], sum = 0;
#pragma unroll
    for (int k = 0; k < 48; k++)
        a[k] = x[i + 1024 * k];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 48; k++)
        sum += a[k] * a[47 - k] - a[(7 * k) % 48];
    y[i] = sum;
}
