/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a call counts only when it gets past the checks on its way to the launch; sizes that are read. */
#include <cuda_runtime.h>
#include <iomanip>
#include <iostream>

__global__ void swap_rows(float *x, unsigned rows)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] = rows;
}

__global__ void add_sums(float *x, const float *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += sums[blockIdx.x];
}

static void swap_all(float *x, unsigned bits)
{
    size_t rows = (size_t)1 << bits;
    if (rows <= 1024)
        swap_rows<<<1, rows>>>(x, rows);
    else
        swap_rows<<<rows / 1024, 1024>>>(x, rows);
}

static void swap_small(float *x, unsigned bits)
{
    size_t rows = (size_t)1 << bits;
    if (rows <= 4096)
        swap_rows<<<1, rows>>>(x, rows); //~ invalid-launch
}

static void scan(float *x, float *sums, int n)
{
    int blocks = (n + 255) / 256;
    if (blocks > 512)
        scan(sums, sums, blocks);
    add_sums<<<blocks - 1, 256>>>(x, sums, n);
}

static void scan_one(float *x, float *sums, int n)
{
    int blocks = (n + 255) / 256;
    add_sums<<<blocks - 1, 256>>>(x, sums, n); //~ invalid-launch
}

void run()
{
    float *x, *sums;
    int n = 0;
    cudaMalloc(&x, 1 << 28);
    cudaMalloc(&sums, 1 << 20);
    swap_all(x, 10);
    swap_all(x, 11);
    swap_small(x, 11);
    scan(x, sums, 65536);
    scan_one(x, sums, 200);
    std::cin >> std::setw(8) >> n;
    swap_rows<<<n, 256>>>(x, n);
}
