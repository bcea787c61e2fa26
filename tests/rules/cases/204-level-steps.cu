// SPDX-License-Identifier: Apache-2.0
// CL204: the step of a scan's level times the place in the grid, before anybody asks where that is.
#include <cuda_runtime.h>

// All n threads multiply at each level.
__global__ void sweep_all(int n, int d, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int last = i * (1 << (d + 1)) + (1 << (d + 1)) - 1; //~ int32-overflow-index
    if (last < n)
        data[last] += data[last - (1 << d)];
}

// Also those that are only asked whether they are inside of the whole.
__global__ void sweep_asked(int n, int step, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int first = i * step; //~ int32-overflow-index?
    if (first < n)
        data[first] += data[first + step / 2];
}

// As many as the level needs, but in whole blocks.
__global__ void sweep_blocks(int n, int d, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    i = i << (d + 1); //~ int32-overflow-index?
    if (i < n)
        data[i + (2 << d) - 1] += data[i + (1 << d) - 1];
}

// Two elements for each place.
__global__ void sweep_pairs(unsigned n, unsigned char depth, unsigned *data)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned step = 1 << depth;
    i = 2 * i * step + step - 1; //~ int32-overflow-index?
    if (i + step < n)
        data[i + step] += data[i];
}

// ---- correct ----

__global__ void sweep_pairs_wide(unsigned n, unsigned char depth, unsigned *data)
{
    unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long step = 1 << depth;
    i = 2 * i * step + step - 1;
    if (i + step < n)
        data[i + step] += data[i];
}

__global__ void sweep_exact(int n, int d, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n >> (d + 1))
        return;
    int first = i * (2 << d);
    data[first + (2 << d) - 1] += data[first + (1 << d) - 1];
}

__global__ void sweep_wide(int n, int d, int *data)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    i *= (size_t)1 << (d + 1);
    if (i < n)
        data[i + (2 << d) - 1] += data[i + (1 << d) - 1];
}

__global__ void sweep_part(int n, int d, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int first = i << (d + 1);
    if (first < n)
        data[first] += data[first + (1 << d)];
}

// in powers of a number that does not change
__global__ void scale(int n, int shift, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int first = i << shift;
    if (first < n)
        data[first] *= 2;
}

// asked in 64 bits first
__global__ void sweep_asked_wide(int n, int step, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if ((long long)i * step >= n)
        return;
    int first = i * step;
    data[first] += data[first + step / 2];
}

__global__ void sweep_shift_wide(int n, int d, int *data)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (((size_t)i << (d + 1)) + (2 << d) - 1 < n) {
        unsigned first = i << (d + 1);
        data[first + (2 << d) - 1] += data[first + (1 << d) - 1];
    }
}

// of few elements
__global__ void sweep_few(short n, int step, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int first = i * step;
    if (first < n)
        data[first] += data[first + step / 2];
}

__global__ void sweep_few_blocks(unsigned short n, int d, int *data)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int first = i << (d + 1);
    if (first < n)
        data[first] += data[first + (1 << d)];
}

void scan_few(short n, unsigned short m, int levels, int *data)
{
    for (int step = 2; step <= n; step *= 2)
        sweep_few<<<(n + 255) / 256, 256>>>(n, step, data);
    for (int d = 0; d < levels; d++) {
        int threads = m >> (d + 1);
        sweep_few_blocks<<<(threads + 255) / 256, 256>>>(m, d, data);
    }
    if (cudaGetLastError() != cudaSuccess)
        return;
}

void scan(int n, int levels, int *data, int shift)
{
    for (int d = 0; d < levels; d++) {
        sweep_all<<<(n + 255) / 256, 256>>>(n, d, data);
        sweep_exact<<<(n + 255) / 256, 256>>>(n, d, data);
        sweep_wide<<<(n + 255) / 256, 256>>>(n, d, data);
        sweep_shift_wide<<<(n + 255) / 256, 256>>>(n, d, data);
    }
    unsigned *pairs = (unsigned *)data;
    for (int d = 0; d < levels; d++) {
        sweep_pairs<<<n / 512 + 1, 256>>>(n, d, pairs);
        sweep_pairs_wide<<<n / 512 + 1, 256>>>(n, d, pairs);
    }
    for (int step = 2; step <= n; step *= 2)
        sweep_asked<<<(n + 255) / 256, 256>>>(n, step, data);
    for (int step = 2; step <= n; step *= 2)
        sweep_asked_wide<<<(n + 255) / 256, 256>>>(n, step, data);
    for (int d = 0; d < levels; d++) {
        int threads = n >> (d + 1);
        sweep_blocks<<<(threads + 255) / 256, 256>>>(n, d, data);
        sweep_part<<<1, threads>>>(n, d, data);
    }
    scale<<<16, 256>>>(n, shift, data);
    if (cudaGetLastError() != cudaSuccess)
        return;
}
