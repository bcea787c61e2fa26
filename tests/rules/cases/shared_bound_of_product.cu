// SPDX-License-Identifier: Apache-2.0
// CL202: `__launch_bounds__(128)` limits the threads of a block, not those of one axis where another is asked for, too.
#include <cuda_runtime.h>

__global__ void __launch_bounds__(128) tile(const float *in, float *out)
{
    __shared__ float part[2048];
    for (int i = 0; i < 16; i++)
        part[i * 128 + threadIdx.y * 32 + threadIdx.x] = in[i * 128 + threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 32; k++)
        out[k * 128 + threadIdx.y * 32 + threadIdx.x] = part[k * 64 + threadIdx.x] + part[k * 64 + threadIdx.x + 32];
}

__global__ void __launch_bounds__(64) rows(float *out)
{
    __shared__ float row[2][2048];
    for (int i = threadIdx.x; i < 2048; i += 32)
        row[threadIdx.y][i] = out[i];
    row[threadIdx.y][2047] = 1.0f;
    __syncthreads();
    out[(blockIdx.x * 2 + threadIdx.y) * 32 + threadIdx.x] = row[threadIdx.y][threadIdx.x];
}

// no other axis: 127 is a thread of it
__global__ void __launch_bounds__(128) line(const float *in, float *out)
{
    __shared__ float part[2048];
    for (int i = 0; i < 16; i++)
        part[i * 128 + threadIdx.x] = in[i * 128 + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 32; k++)
        out[k * 128 + threadIdx.x] = part[k * 64 + threadIdx.x] + part[k * 64 + threadIdx.x + 32]; //~ shared-out-of-bounds? shared-out-of-bounds?
}

// a row of the grid is no row of the block
__global__ void __launch_bounds__(256) rows_of_grid(const float *in, float *out, int n)
{
    __shared__ float part[128];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-out-of-bounds?
    __syncthreads();
    if (blockIdx.y * blockDim.y < n)
        out[threadIdx.x] = part[0];
}

// the launch says what the block is
__global__ void __launch_bounds__(128) turned(const float *in, float *out)
{
    __shared__ float part[4][32];
    part[threadIdx.x][threadIdx.y] = in[threadIdx.y * 32 + threadIdx.x]; //~ shared-out-of-bounds!
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = part[threadIdx.y][threadIdx.x];
}

void run(const float *in, float *out)
{
    turned<<<1, dim3(32, 4)>>>(in, out);
}
