// SPDX-License-Identifier: Apache-2.0
// CL201: a launch that hands the length 0 and goes to the buffer all the same: it is the length of another one.
#include <cuda_runtime.h>

typedef int (*keeps)(int);

__global__ void scan(int *data, int *sums, keeps test = nullptr, unsigned n = 0, const int *in = nullptr)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value;
    if (test) {
        if (i < n)
            value = test(in[i]);
        else
            value = 0;
    } else {
        value = data[i];
    }
    for (int d = 1; d < 32; d *= 2)
        value += __shfl_up_sync(~0u, value, d);
    data[i] = value;
    if (sums && threadIdx.x == blockDim.x - 1)
        sums[blockIdx.x] = value;
}

// Each launch hands over how many there are.
__global__ void scan_some(int *data, int *sums, keeps test, unsigned n, const int *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value;
    if (i < n)
        value = test ? test(in[i]) : in[i];
    else
        value = 0;
    for (int d = 1; d < 32; d *= 2)
        value += __shfl_up_sync(~0u, value, d);
    data[i] = value; //~ missing-bounds-check
    if (sums && threadIdx.x == blockDim.x - 1)
        sums[blockIdx.x] = value;
}

void scan_all(int *data, int *sums, int *total, keeps test, int n, int blocks, const int *in)
{
    scan<<<blocks, 256>>>(data, sums, test, n, in);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    scan<<<blocks / 256, 256>>>(sums, total);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    scan_some<<<blocks, 256>>>(data, sums, test, n, in);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    scan_some<<<blocks, 256>>>(sums, total, nullptr, blocks, sums);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
