/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: rounds of a fixed number of blocks, and a grid that is rounded down; a tail told by a product. */
#include "absent/tensor.h"
#define THREADS 256
#define MAX_BLOCKS 64
#define BLOCKS min((int)(size / THREADS), MAX_BLOCKS)

__global__ void fill(float *out, int size, float value)
{
    int first = blockIdx.x * THREADS + threadIdx.x;
    for (int i = first; i < size; i += THREADS * MAX_BLOCKS)
        out[i] = value;
}

void run(tensor *t, float value)
{
    long size = elements_of(t);
    fill<<<BLOCKS, THREADS>>>(data_of(t), size, value); //~ invalid-launch
}

__global__ void quantize(const float *in, signed char *out, size_t rows, size_t cols)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row * col < rows * cols)
        out[cols * row + col] = in[rows * col + row];
}

void run(const float *in, signed char *out, size_t rows, size_t cols)
{
    dim3 block(32, 32);
    dim3 grid(cols / block.x, rows / block.y); //~ invalid-launch
    quantize<<<grid, block>>>(in, out, rows, cols);
}
