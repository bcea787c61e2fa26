// SPDX-License-Identifier: Apache-2.0
// CL204: more elements than 32 bits count, wide ones too, are met where a launch in sight hands them over.
#include <cuda_runtime.h>

__global__ void fill(double *x, size_t n)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index
    if (i < n)
        x[i] = 1;
}

__global__ void fill_strided(double *x, size_t n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index
    while (i < n) {
        x[i] = 1;
        i += blockDim.x * gridDim.x;
    }
}

int main()
{
    size_t n = (size_t)3 << 32;
    double *x;
    if (cudaMalloc(&x, n * sizeof(double)) != cudaSuccess)
        return 1;
    fill<<<(unsigned)((n + 255) / 256), 256>>>(x, n);
    fill_strided<<<4096, 256>>>(x, n);
    return cudaDeviceSynchronize() != cudaSuccess;
}
