// SPDX-License-Identifier: Apache-2.0
// CL301: two extern __shared__ arrays are one memory.
#include <cuda_runtime.h>

__global__ void multiply(int *out, const int *a, const int *b, int n, int tile)
{
    extern __shared__ int left[];
    extern __shared__ int right[]; //~ shared-memory-too-large
    int row = blockIdx.y * tile + threadIdx.y, col = blockIdx.x * tile + threadIdx.x, sum = 0;
    for (int i = 0; i < n / tile; i++) {
        left[threadIdx.y * tile + threadIdx.x] = a[row * n + i * tile + threadIdx.x];
        right[threadIdx.y * tile + threadIdx.x] = b[(i * tile + threadIdx.y) * n + col];
        __syncthreads();
        for (int j = 0; j < tile; j++)
            sum += left[threadIdx.y * tile + j] * right[j * tile + threadIdx.x];
        __syncthreads();
    }
    out[row * n + col] = sum;
}

// the second one begins where the first ends
__global__ void behind(int *out, const int *a, const int *b)
{
    extern __shared__ int left[];
    extern __shared__ int right[];
    left[threadIdx.x] = a[threadIdx.x];
    right[blockDim.x + threadIdx.x] = b[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = left[blockDim.x - 1 - threadIdx.x] + right[2 * blockDim.x - 1 - threadIdx.x];
}

// one after the other, in rounds too
__global__ void in_turn(float *out, const float *a, const int *keys, int rounds)
{
    extern __shared__ float values[];
    extern __shared__ int places[];
    for (int i = 0; i < rounds; i++) {
        values[threadIdx.x] = a[i * blockDim.x + threadIdx.x];
        __syncthreads();
        float sum = values[0] + values[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
        places[threadIdx.x] = keys[i * blockDim.x + threadIdx.x];
        __syncthreads();
        out[places[blockDim.x - 1 - threadIdx.x]] = sum;
        __syncthreads();
    }
}

void run(int *out, const int *a, const int *b, float *sums, const float *in, int n)
{
    multiply<<<dim3(8, 8), dim3(8, 8), 2 * 64 * sizeof(int)>>>(out, a, b, n, 8);
    behind<<<1, 128, 2 * 128 * sizeof(int)>>>(out, a, b);
    in_turn<<<1, 128, 128 * sizeof(float)>>>(sums, in, a, n);
}
