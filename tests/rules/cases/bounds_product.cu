/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: columns that are compared with all there is. */
#include <cuda_runtime.h>

__global__ void sums(float *out, const float *in, int rows, int width)
{
    __shared__ float part[32][33];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    if (x < width)
        for (int r = threadIdx.y; r < rows; r += 32)
            sum += in[r * width + x];
    part[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    sum = part[threadIdx.x][threadIdx.y];
    for (int i = 16; i > 0; i /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, i);
    if (threadIdx.x == 0) {
        int column = blockIdx.x * 32 + threadIdx.y;
        if (column < rows * width)
            out[column] = sum; //~ missing-bounds-check
    }
}

__global__ void sums_inside(float *out, float *all, const float *in, int rows, int width)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    if (x < rows * width)
        all[x] = 0.0f;
    if (x < width) {
        for (int r = 0; r < rows; r++)
            sum += in[r * width + x];
        out[x] = sum;
    }
}

/* two in each byte */
__global__ void unpack(float *out, const unsigned char *in, int length)
{
    int lane = threadIdx.x % 32;
    float sum = 0.0f;
    for (int i = lane * 8; i < length; i += 256) {
        int half = i / 2;
        for (int j = 0; j < 4; j++)
            if (half + j < length)
                sum += in[blockIdx.x * 4096 + half + j] & 15; //~ missing-bounds-check
    }
    out[blockIdx.x * 32 + lane] = sum;
}

__global__ void unpack_inside(float *out, const unsigned char *in, int length)
{
    int lane = threadIdx.x % 32;
    float sum = 0.0f;
    for (int i = lane * 8; i < length; i += 256) {
        int half = i / 2;
        for (int j = 0; j < 4; j++)
            if (half + j < length / 2)
                sum += in[blockIdx.x * 4096 + half + j] & 15;
    }
    out[blockIdx.x * 32 + lane] = sum;
}

/* two lengths of one index, each with its own buffer */
__global__ void two_lengths(float *out, float *counts, size_t groups, size_t length, size_t width)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < groups * length * width)
        out[i] = 0.0f;
    if (i < groups)
        counts[i] = 0.0f;
}

/* the place is one of the whole: row * columns + column, below columns * rows */
__global__ void derivative(float *dz, const float *z, const float *labels, int columns, int rows)
{
    int row = threadIdx.y + blockIdx.x * 8;
    int length = columns * rows;
    float label = 0.0f, sum = 0.0f;
    if (row < rows)
        label = labels[row];
    for (int x = threadIdx.x; x < columns; x += 32) {
        int place = x + row * columns;
        if (x < columns && place < length)
            sum += z[place];
    }
    if (columns <= 32) {
        int place = threadIdx.x + row * columns;
        if (threadIdx.x < columns && place < length)
            dz[place] = sum - label;
    }
}
