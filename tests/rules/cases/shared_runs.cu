/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: arrays of a fixed size, walked up to a size of the run. */
#include "framework/tensor.h"
#include <cuda_runtime.h>

__global__ void dequantize(const unsigned char *in, const unsigned char *scales, float *out, int rows,
                           int width)
{
    __shared__ unsigned char mine[512];
    int groups = width / 16;
    if (blockIdx.x >= rows)
        return;
    for (int i = threadIdx.x; i < groups; i += 128)
        mine[i] = scales[(size_t)blockIdx.x * groups + i]; //~ shared-out-of-bounds
    __syncthreads();
    for (int i = threadIdx.x; i < width; i += 128)
        out[(size_t)blockIdx.x * width + i] = in[(size_t)blockIdx.x * width + i] * mine[i / 16];
}

void dequantize_all(TensorView in, TensorView scales, TensorView out)
{
    const int rows = in.size(0);
    const int width = in.size(1) * 2;
    if (rows == 0)
        return;
    dequantize<<<rows, 128>>>(in.data(), scales.data(), out.data(), rows, width);
}

/* the launch knows how many there may be */
__global__ void dequantize_narrow(const unsigned char *in, const unsigned char *scales, float *out,
                                  int rows, int width)
{
    __shared__ unsigned char mine[512];
    int groups = width / 16;
    if (blockIdx.x >= rows)
        return;
    for (int i = threadIdx.x; i < groups; i += 128)
        mine[i] = scales[(size_t)blockIdx.x * groups + i];
    __syncthreads();
    for (int i = threadIdx.x; i < width; i += 128)
        out[(size_t)blockIdx.x * width + i] = in[(size_t)blockIdx.x * width + i] * mine[i / 16];
}

void dequantize_all_narrow(TensorView in, TensorView scales, TensorView out)
{
    const int rows = in.size(0);
    const int width = in.size(1) * 2;
    CHECK_LE(width, 8192);
    if (rows == 0)
        return;
    dequantize_narrow<<<rows, 128>>>(in.data(), scales.data(), out.data(), rows, width);
}

/* so does the kernel */
__global__ void dequantize_some(const unsigned char *in, const unsigned char *scales, float *out,
                                int rows, int width)
{
    __shared__ unsigned char mine[512];
    int groups = width / 16;
    if (blockIdx.x >= rows || width > 8192)
        return;
    for (int i = threadIdx.x; i < groups; i += 128)
        mine[i] = scales[(size_t)blockIdx.x * groups + i];
    __syncthreads();
    for (int i = threadIdx.x; i < width; i += 128)
        out[(size_t)blockIdx.x * width + i] = in[(size_t)blockIdx.x * width + i] * mine[i / 16];
}

void dequantize_all_of_some(TensorView in, TensorView scales, TensorView out)
{
    const int rows = in.size(0);
    const int width = in.size(1) * 2;
    if (rows == 0)
        return;
    dequantize_some<<<rows, 128>>>(in.data(), scales.data(), out.data(), rows, width);
}

/* What is left of the list is more than one batch, but for the last. */
__global__ void look_up(const unsigned *keys, const float *table, float *out, unsigned n)
{
    __shared__ unsigned batch[4][32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned all = blockIdx.x * 4 + warp;
    for (unsigned start = all * 32; start < n; start += gridDim.x * 4 * 32) {
        const unsigned left = n - start;
        if (start + lane < n)
            batch[warp][lane] = keys[start + lane];
        __syncwarp();
        for (unsigned i = 0; i < left; i++)
            out[start + i] = table[batch[warp][i] + lane]; //~ shared-out-of-bounds
        __syncwarp();
    }
}

__global__ void look_up_batch(const unsigned *keys, const float *table, float *out, unsigned n)
{
    __shared__ unsigned batch[4][32];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned all = blockIdx.x * 4 + warp;
    for (unsigned start = all * 32; start < n; start += gridDim.x * 4 * 32) {
        const unsigned left = min(n - start, 32u);
        if (start + lane < n)
            batch[warp][lane] = keys[start + lane];
        __syncwarp();
        for (unsigned i = 0; i < left; i++)
            out[start + i] = table[batch[warp][i] + lane];
        __syncwarp();
    }
}

/* as many elements as the template is asked for, and the array has 64 */
template <int ROWS> __global__ void soft_max(const float *in, float *out, int warps)
{
    __shared__ float part[64];
    for (int j = 0; j < ROWS / warps; j++) {
        int row = j * warps + threadIdx.y;
        if (row < ROWS)
            part[row] = in[row]; //~ shared-out-of-bounds
    }
    __syncthreads();
    out[threadIdx.x] = part[threadIdx.x % 2];
}

template <int ROWS> __global__ void soft_max_of_few(const float *in, float *out, int warps)
{
    __shared__ float part[64];
    for (int j = 0; j < ROWS / warps; j++) {
        int row = j * warps + threadIdx.y;
        if (ROWS <= 64 && row < ROWS)
            part[row] = in[row];
    }
    __syncthreads();
    out[threadIdx.x] = part[threadIdx.x % 2];
}

void soft_max_all(const float *in, float *out, int rows, int warps)
{
    if (rows == 64) {
        soft_max<64><<<1, dim3(32, warps)>>>(in, out, warps);
        soft_max_of_few<64><<<1, dim3(32, warps)>>>(in, out, warps);
    } else {
        soft_max<256><<<1, dim3(32, warps)>>>(in, out, warps);
        soft_max_of_few<256><<<1, dim3(32, warps)>>>(in, out, warps);
    }
}
