// SPDX-License-Identifier: Apache-2.0
// CL201: a length that nobody looks at, and that the number of blocks is a product of: the launch has no tail.
#include <cuda_runtime.h>

template <typename T, int R> __global__ void clear_rows(T *x, T *twice, int num_layers, int batch_size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 0;
    twice[2 * i] = 0;
    twice[2 * i + 1] = 0;
}

// The blocks are rounded up from it.
__global__ void clear_all(float *x, int num_layers)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 0; //~ missing-bounds-check
}

// One factor is a number, and the length that is divided another one.
__global__ void clear_each(float *x, int num_layers)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 0; //~ missing-bounds-check
}

void clear(float *x, float *twice, int num_layers, int batch_size, int width)
{
    clear_rows<float, 64><<<num_layers * batch_size, 64>>>(x, twice, num_layers, batch_size);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    clear_all<<<(num_layers + 127) / 128, 128>>>(x, num_layers);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    clear_each<<<width * batch_size, 128>>>(x, num_layers);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
