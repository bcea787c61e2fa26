// SPDX-License-Identifier: Apache-2.0
// CL201: a host that doubles up to n, `size <= n`, sorts powers of two, of which whole blocks have no tail.
#include <cuda_runtime.h>

__global__ void sortParts(int *data, int part)
{
    extern __shared__ int s[];
    int from = 2 * blockIdx.x * blockDim.x, i = threadIdx.x;
    s[2 * i] = data[from + 2 * i];
    s[2 * i + 1] = data[from + 2 * i + 1];
    __syncthreads();
    data[from + 2 * i] = s[2 * i] < part ? s[2 * i] : part;
    data[from + 2 * i + 1] = s[2 * i + 1];
}

__global__ void copyParts(int *data, int part)
{
    extern __shared__ int s[];
    int from = 2 * blockIdx.x * blockDim.x, i = threadIdx.x;
    s[2 * i] = data[from + 2 * i]; //~ missing-bounds-check
    s[2 * i + 1] = data[from + 2 * i + 1];
    __syncthreads();
    data[from + 2 * i] = s[2 * i] < part ? s[2 * i] : part;
    data[from + 2 * i + 1] = s[2 * i + 1];
}

void sort(int *data, int n)
{
    int half = n >> 1;
    int threads = half < 256 ? half : 256;
    int blocks = (half + threads - 1) / threads;
    for (int size = 2; size <= n; size <<= 1)
        sortParts<<<blocks, threads, 2 * threads * sizeof(int)>>>(data, size);
}

void copy(int *data, int n)
{
    int half = n >> 1;
    int threads = half < 256 ? half : 256;
    int blocks = (half + threads - 1) / threads;
    for (int size = 2; size <= n; size += 2)
        copyParts<<<blocks, threads, 2 * threads * sizeof(int)>>>(data, size);
}
