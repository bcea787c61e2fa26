// SPDX-License-Identifier: Apache-2.0
// CL102: blocks of which a launch tells one side only, blocks with three axes, margins that are narrower
// than a block, warps whose size is called a number of bits; `&x[i]` that clang leaves open; pieces of a warp.
#include <cooperative_groups.h>
#include "project.h"
namespace cg = cooperative_groups;

// rows of the query by one warp each, columns by all: the second side is known
__global__ void distances(const unsigned *query, const unsigned *data, int *out, int n)
{
    __shared__ unsigned tile[32][33];
    for (int base = 0; base < n; base += 32) {
        int found = 0;
        for (int i = 0; i < 4; i++)
            tile[i * 8 + threadIdx.y][threadIdx.x] = data[(base + i * 8 + threadIdx.y) * 32 + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < 32; i++)
            found += __popc(query[threadIdx.y * 32 + i] ^ tile[threadIdx.x][i]); //~ shared-race
        out[(base + threadIdx.x) * 8 + threadIdx.y] = found;
    }
}

__global__ void distances_waits(const unsigned *query, const unsigned *data, int *out, int n)
{
    __shared__ unsigned tile[32][33];
    for (int base = 0; base < n; base += 32) {
        int found = 0;
        for (int i = 0; i < 4; i++)
            tile[i * 8 + threadIdx.y][threadIdx.x] = data[(base + i * 8 + threadIdx.y) * 32 + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < 32; i++)
            found += __popc(query[threadIdx.y * 32 + i] ^ tile[threadIdx.x][i]);
        __syncthreads();
        out[(base + threadIdx.x) * 8 + threadIdx.y] = found;
    }
}
void search(const unsigned *query, const unsigned *data, int *out, int n)
{
    dim3 block(warp_size_of_device(), 8);
    distances<<<4, block>>>(query, data, out, n);
    distances_waits<<<4, block>>>(query, data, out, n);
}

// three axes, one number for each thread
__global__ void convolve(const float *in, const float *kernel, float *out, int taps)
{
    __shared__ float shared_kernel[1024];
    int tid = blockDim.x * blockDim.y * threadIdx.z + blockDim.x * threadIdx.y + threadIdx.x;
    int threads = blockDim.x * blockDim.y * blockDim.z;
    for (int k = tid; k < taps; k += threads)
        shared_kernel[k] = kernel[k]; //~ shared-race
    float sum = 0;
    for (int k = 0; k < taps; k++)
        sum += in[tid + k] * shared_kernel[k];
    out[tid] = sum;
    __syncthreads();
}

__global__ void convolve_after(const float *in, const float *kernel, float *out, int taps)
{
    __shared__ float shared_kernel[1024];
    int tid = blockDim.x * blockDim.y * threadIdx.z + blockDim.x * threadIdx.y + threadIdx.x;
    int threads = blockDim.x * blockDim.y * blockDim.z;
    for (int k = tid; k < taps; k += threads)
        shared_kernel[k] = kernel[k];
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < taps; k++)
        sum += in[tid + k] * shared_kernel[k];
    out[tid] = sum;
}

// each thread reads a few neighbours
__global__ void blur(const float *in, float *out, int radius)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < blockDim.x + 2 * radius; i += blockDim.x)
        row[i] = in[blockIdx.x * blockDim.x + i]; //~ shared-race
    float sum = 0;
    for (int k = -radius; k <= radius; k++)
        sum += row[threadIdx.x + radius + k];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void blur_after(const float *in, float *out, int radius)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < blockDim.x + 2 * radius; i += blockDim.x)
        row[i] = in[blockIdx.x * blockDim.x + i];
    __syncthreads();
    float sum = 0;
    for (int k = -radius; k <= radius; k++)
        sum += row[threadIdx.x + radius + k];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// `block_size` is no `ksize`
template <unsigned int block_size>
__global__ void farthest(const float *in, int *out, int n)
{
    __shared__ int best[block_size];
    int tid = threadIdx.x;
    for (int j = 1; j < n; j++) {
        best[tid] = in[tid] > in[j] ? tid : j;
        __syncthreads();
        if (block_size >= 512 && tid < 256)
            best[tid] = max(best[tid], best[tid + 256]);
        __syncthreads();
        int old = best[0]; //~ shared-race
        out[j * block_size + tid] = old;
    }
}

__global__ void row_sum(float *sums, const float *in)
{
    __shared__ float partial[32];
    cg::thread_block b = cg::this_thread_block();
    cg::thread_block_tile<32> g = cg::tiled_partition<32>(b);
    int warps = blockDim.x >> WARP_SIZE_BITS;
    float sum = in[threadIdx.x];
    if (g.thread_rank() == 0)
        partial[threadIdx.x / 32] = sum; //~ shared-race
    if (g.thread_rank() < warps)
        sum = partial[g.thread_rank()];
    b.sync();
    sums[threadIdx.x] = sum;
}

// the address of an element whose type only the launch knows
template <typename T>
__global__ void histogram(T *out, const T *in, const int *bin, int n)
{
    __shared__ T bins[512];
    for (int i = threadIdx.x; i < 512; i += blockDim.x)
        bins[i] = T(0);
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&bins[bin[i]], in[i]); //~ shared-race
    for (int i = threadIdx.x; i < 512; i += blockDim.x)
        out[i] = bins[i];
}

// eight threads to a piece, all of one warp: whoever is beyond the end has left before
#define PIECE 8
__global__ void turn_pieces(const float *in, float *out, unsigned size)
{
    __shared__ volatile float pieces[8 * 129];
    if (blockIdx.x * 8 * 128 + (threadIdx.y + 1) * PIECE * PIECE - 1 >= size)
        return;
    int offset = threadIdx.y * (PIECE * PIECE) + threadIdx.x;
    volatile float *mine = pieces + offset;
    for (unsigned i = 0; i < PIECE; i++)
        mine[i * PIECE] = in[blockIdx.x * 8 * 128 + offset + i * PIECE];
    volatile float *row = mine - threadIdx.x + PIECE * threadIdx.x;
    for (unsigned i = 0; i < PIECE; i++)
        out[blockIdx.x * 8 * 128 + offset + i * PIECE] = row[i];
}
