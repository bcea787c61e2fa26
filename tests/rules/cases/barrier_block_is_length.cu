/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: the block is as wide as the length that is checked. */
#include <cuda_runtime.h>

static __global__ void sort(int *data, int padded)
{
    extern __shared__ int row[];
    int col = threadIdx.x;
    if (col >= padded)
        return;
    row[col] = data[col];
    __syncthreads();
    data[col] = row[padded - 1 - col];
}

static __global__ void sort_some(int *data, int padded)
{
    extern __shared__ int row[];
    int col = threadIdx.x;
    if (col >= padded) //~ barrier-divergent
        return;
    row[col] = data[col];
    __syncthreads();
    data[col] = row[padded - 1 - col];
}

template <int columns> static __global__ void solve(float *x, int columns_given)
{
    __shared__ float tile[1024];
    int k = columns == 0 ? columns_given : columns;
    if (threadIdx.y >= k)
        return;
    tile[threadIdx.y * 32 + threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[threadIdx.x];
}

void run(int *data, float *x, int n)
{
    int padded = 1;
    while (padded < n)
        padded *= 2;
    dim3 block(padded, 1, 1);
    sort<<<1, block, padded * sizeof(int)>>>(data, padded);
    sort_some<<<1, block, padded * sizeof(int)>>>(data, n);
    dim3 threads(32, n);
    switch (n) {
    case 8: solve<8><<<1, threads>>>(x, 0); break;
    case 4: solve<4><<<1, threads>>>(x, 0); break;
    default: solve<0><<<1, threads>>>(x, n);
    }
}
