/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: how many there are of all, multiplied in 32 bits: bytes of an allocation, what an index is compared with, a
 * grid. Another place multiplies the same in 64 bits; without a call that has so many they are notes. */
#include <cuda_runtime.h>

__global__ void fill(float *x, int rows, int cols)
{
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i < rows * cols) //~ int32-overflow-index?
        x[i] = (size_t)rows * cols;
}

__global__ void fill_large(float *x, int rows, int cols)
{
    long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
    if (i < rows * cols) //~ int32-overflow-index!
        x[i] = (size_t)rows * cols;
}

cudaError_t make(float **x, int rows, int cols)
{
    cudaError_t e = cudaMalloc(x, rows * cols * sizeof(float)); //~ int32-overflow-index?
    if (e == cudaSuccess)
        e = cudaMemset(*x, 0, (size_t)rows * cols * sizeof(float));
    return e;
}

cudaError_t run(float *x, int rows, int cols, float *large)
{
    fill<<<((size_t)rows * cols + 255) / 256, 256>>>(x, rows, cols);
    fill_large<<<9765625, 256>>>(large, 50000, 50000);
    return cudaGetLastError();
}
