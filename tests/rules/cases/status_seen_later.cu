// SPDX-License-Identifier: Apache-2.0
// CL401: a file that checks its calls drops an answer that is seen later, if at all; notes.
#include "grid.h"
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void sweep(float *grid, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        grid[i] *= 2.f;
}

void prepare(float **x, size_t n)
{
    CHECK(cudaMalloc(&x[0], n));
    CHECK(cudaMemset(x[0], 0, n));
    CHECK(cudaMalloc(&x[1], n));
    CHECK(cudaMemset(x[1], 0, n));
    CHECK(cudaMalloc(&x[2], n));
    CHECK(cudaMemset(x[2], 0, n));
    CHECK(cudaMalloc(&x[3], n));
    CHECK(cudaMemset(x[3], 0, n));
    CHECK(cudaMalloc(&x[4], n));
    CHECK(cudaMemset(x[4], 0, n));
    CHECK(cudaMalloc(&x[5], n));
    CHECK(cudaMemset(x[5], 0, n));
    CHECK(cudaMalloc(&x[6], n));
    CHECK(cudaMemset(x[6], 0, n));
    CHECK(cudaMalloc(&x[7], n));
    CHECK(cudaMemset(x[7], 0, n));
}

void read_one(float *host, const float *grid, int at)
{
    CHECK(cudaMemcpyAsync(host, grid + at, sizeof *host, cudaMemcpyDeviceToHost, 0));
    cudaStreamSynchronize(0); //~ unchecked-cuda-call?
}

float value_of(const float *grid, int at)
{
    float one;
    CHECK(cudaMemcpyAsync(&one, grid + at, sizeof one, cudaMemcpyDeviceToHost, 0));
    cudaStreamSynchronize(0); //~ unchecked-cuda-call!
    return one;
}

bool set_one(float *grid, const float *one, int at)
{
    cudaMemcpy(grid + at, one, sizeof *one, cudaMemcpyHostToDevice); //~ unchecked-cuda-call?
    CHECK(cudaSetDevice(0));
    return cudaGetLastError() == cudaSuccess;
}

bool put_one(float *grid, const float *one, int at)
{
    CHECK(cudaSetDevice(0));
    cudaMemcpy(grid + at, one, sizeof *one, cudaMemcpyHostToDevice); //~ unchecked-cuda-call!
    return true;
}

int sweep_once(float *grid, int n)
{
    sweep<<<(n + 255) / 256, 256>>>(grid, n);
    cudaDeviceSynchronize(); //~ unchecked-cuda-call?
    return 0;
}

int sweep_default(float *grid)
{
    return sweep_once(grid, 1 << 20);
}

int sweep_and_ask(float *grid, int n)
{
    int status = sweep_once(grid, n);
    CHECK(cudaPeekAtLastError());
    return status;
}

template <typename T> int sweep_grid(host_grid<T> &result, int n)
{
    device_grid<T> grid(n);
    sweep<<<(n + 255) / 256, 256>>>(grid.view(), n);
    cudaDeviceSynchronize(); //~ unchecked-cuda-call?
    result = host_grid<T>(grid);
    return 0;
}

struct device_box {
    explicit device_box(int n);
    float *view();
};
struct host_box {
    float *cells;
    explicit host_box(const device_box &from);
};

bool sweep_box(host_box &result, int n)
{
    device_box box(n);
    sweep<<<(n + 255) / 256, 256>>>(box.view(), n);
    CHECK(cudaPeekAtLastError());
    cudaDeviceSynchronize(); //~ unchecked-cuda-call?
    result = host_box(box);
    return true;
}
