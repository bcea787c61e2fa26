/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a row for each warp of the grid, and threads of one axis along another axis of the grid. */
#include <cuda_runtime.h>

template <typename T> __global__ void sums(const T *x, float *out, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    float sum = 0.0f;
    for (int i = threadIdx.x & 31; i < cols; i += 32)
        sum += (float)x[(size_t)row * cols + i]; //~ missing-bounds-check
    if ((threadIdx.x & 31) == 0)
        out[row] = sum;
}

template <typename T> __global__ void sums_asked(const T *x, float *out, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    float sum = 0.0f;
    if (row >= rows)
        return;
    for (int i = threadIdx.x & 31; i < cols; i += 32)
        sum += (float)x[(size_t)row * cols + i];
    if ((threadIdx.x & 31) == 0)
        out[row] = sum;
}

/* a word for each warp: words are whole, and the launch counts bits */
__global__ void words(unsigned *out, const float *x, int bits)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned word = __ballot_sync(~0u, i < bits && x[i] > 0.0f);
    if (threadIdx.x % 32 == 0)
        out[i / 32] = word;
}

__global__ void columns(float *out, const float *weight, int rows, int width)
{
    int row = blockIdx.x;
    int col = blockIdx.y * blockDim.x + threadIdx.x;
    if (row < rows)
        out[(size_t)row * width + col] = weight[col]; //~ missing-bounds-check
}

__global__ void columns_asked(float *out, const float *weight, int rows, int width)
{
    int row = blockIdx.x;
    int col = blockIdx.y * blockDim.x + threadIdx.x;
    if (row < rows && col < width)
        out[(size_t)row * width + col] = weight[col];
}

void run(const float *x, float *out, unsigned *mask, int rows, int cols, cudaStream_t stream)
{
    constexpr int warps = 4;
    sums<<<(rows + warps - 1) / warps, warps * 32, 0, stream>>>(x, out, cols);
    sums_asked<<<(rows + warps - 1) / warps, warps * 32, 0, stream>>>(x, out, rows, cols);
    words<<<(rows + 127) / 128, 128, 0, stream>>>(mask, x, rows);
    dim3 grid(rows, (cols + 127) / 128);
    columns<<<grid, 128, 0, stream>>>(out, x, rows, cols);
    columns_asked<<<grid, 128, 0, stream>>>(out, x, rows, cols);
}
