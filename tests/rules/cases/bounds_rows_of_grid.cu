// SPDX-License-Identifier: Apache-2.0
// CL201: rows that are as long as the grid is wide, and a check that is about another array, which was not padded.
#include <cuda_runtime.h>

__global__ void forward(const float *x, const float *factors, float *out, int m)
{
    __shared__ float tile[64 * 32];
    const int most = m / 2;
    for (int i = threadIdx.y; i < 64; i += blockDim.y) {
        int at = i * 32 * gridDim.x + blockIdx.x * 32 + threadIdx.x;
        tile[i * 32 + threadIdx.x] = at < most ? x[blockIdx.y * m / 2 + at] : 0.0f;
        tile[i * 32 + threadIdx.x] *= factors[at];
    }
    __syncthreads();
    out[blockIdx.y * m + threadIdx.x] = tile[threadIdx.x];
}

__global__ void backward(const float *x, const float *factors, float *out, int m)
{
    __shared__ float tile[64 * 32];
    int first = blockIdx.y * 64 * 32 * gridDim.x;
    for (int i = threadIdx.y; i < 64; i += blockDim.y) {
        int at = i * 32 * gridDim.x + blockIdx.x * 32 + threadIdx.x;
        tile[i * 32 + threadIdx.x] = x[first + at] * factors[at];
    }
    __syncthreads();
    for (int i = threadIdx.y; i < 64; i += blockDim.y) {
        int at = i * 32 * gridDim.x + blockIdx.x * 32 + threadIdx.x;
        if (at < m)
            out[blockIdx.y * m + at] = tile[i * 32 + threadIdx.x];
    }
}

// The number of a block in a grid of two axes is no row: the last blocks go beyond.
__global__ void compact(unsigned *out, const unsigned *occupied, const unsigned *places, unsigned n)
{
    unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned i = block * blockDim.x + threadIdx.x;
    if (occupied[i] && i < n) //~ missing-bounds-check
        out[places[i]] = i;
}

// The check says where the flat index ends that both have.
__global__ void add_rows(float *out, const float *in, const float *factors, int n)
{
    for (int i = threadIdx.y; i < 64; i += blockDim.y) {
        int at = i * 32 * gridDim.x + blockIdx.x * 32 + threadIdx.x;
        float factor = factors[at]; //~ missing-bounds-check
        if (at < n)
            out[at] = in[at] * factor;
    }
}
