/* SPDX-License-Identifier: Apache-2.0 */
/* CL201, CL302: a function out of sight that launches an instance of the caller's own types: `kernel<BLOCK, T>`. */
#include "absent_launch.h"
#include <cuda_runtime.h>

namespace parts {
template <int BLOCK, typename T> __global__ void scale(T *x, int n, T by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] *= by; //~ missing-bounds-check
}

template <int BLOCK, typename T> __global__ void scale_row(T *x, int columns, T by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < columns)
        x[(size_t)blockIdx.y * columns + i] *= by;
}
} // namespace parts

template <typename T> void scale_all(T *x, int n, T by, cudaStream_t stream)
{
    constexpr int block = 256;
    dim3 grid((n + block - 1) / block), threads(block);
    absent::gpu::LaunchKernel(parts::scale<block, T>, grid, threads, 0, stream, x, n, by);
}

template <typename T> void scale_rows(T *x, int rows, int columns, T by, cudaStream_t stream)
{
    constexpr int block = 256;
    dim3 grid((columns + block - 1) / block, rows), threads(block); //~ invalid-launch
    absent::gpu::LaunchKernel(parts::scale_row<block, T>, grid, threads, 0, stream, x, columns, by);
}
