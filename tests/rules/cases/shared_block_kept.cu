/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: in a program, sizes are numbers, and a block has no more than 1024 threads, whatever the array of them says. */
#include <cassert>
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void sums(float *out, const float *in, int cols)
{
    extern __shared__ float line[];
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        line[c] = in[(size_t)blockIdx.x * cols + c];
    __syncthreads();
    if (threadIdx.x == 0) {
        float all = 0.0f;
        for (int c = 0; c < cols; c++)
            all += line[c];
        out[blockIdx.x] = all;
    }
}

__global__ void more_sums(float *out, const float *in, int cols)
{
    extern __shared__ float line[];
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        line[c] = in[(size_t)blockIdx.x * cols + c];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = line[0];
}

void run(float *out, const float *in, int rows, int cols, int block_size)
{
    size_t bytes = (2 * cols + 2 * block_size + 1) * sizeof(float);
    sums<<<rows, block_size, bytes>>>(out, in, cols);
}

void run_more(float *out, const float *in, int rows, int cols, int block_size)
{
    size_t bytes = (2 * cols + 2 * block_size + 1) * sizeof(float);
    more_sums<<<rows, block_size, bytes>>>(out, in, cols); //~ shared-memory-too-large
}

/* 1600 is no multiple of 256: the check lets nobody in */
void run_checked(float *out, const float *in, int rows, int cols, int block_size)
{
    assert(cols % 256 == 0);
    size_t bytes = (16 * cols + block_size) * sizeof(float);
    more_sums<<<rows, block_size, bytes>>>(out, in, cols);
}

int main(int argc, char **argv)
{
    int rows = 8192, cols = 1600;
    int block_sizes[] = {32, 64, 128, 256, 512, 1024};
    float *in, *out;
    if (cudaMalloc(&in, sizeof(float) * rows * cols) != cudaSuccess ||
        cudaMalloc(&out, sizeof(float) * rows) != cudaSuccess)
        return 1;
    for (int i = 0; i < 6; i++)
        run(out, in, rows, cols, block_sizes[i]);
    run_checked(out, in, rows, cols, 256);
    run_more(out, in, rows, atoi(argv[1]), 256);
    return cudaDeviceSynchronize() != cudaSuccess;
}
