/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: what a library that checks nothing drops, and hardly fails by itself or is not used by what follows: notes.
 * Memory that is cleared fails where a kernel before it has; the rows that the copy fills are read by nobody; whether a
 * launch needs the opt-in is for the instances to say, which other files make; behind the only call of a wrapper
 * nothing follows, and whoever calls it can ask, as it can behind any wait. */
#include <cub/cub.cuh>
#include <cuda_runtime.h>

template <int ROWS, int COLS> __global__ void sweep(float *grid)
{
    extern __shared__ float line[];
    line[threadIdx.x] = grid[threadIdx.x];
    __syncthreads();
    grid[threadIdx.x] = line[blockDim.x - 1 - threadIdx.x];
}

__global__ void add(float *grid, const int *rows)
{
    grid[rows[blockIdx.x]] += 1.f;
}

void clear(int *count, size_t n)
{
    cudaMemset(count, 0, n * sizeof(int)); //~ unchecked-cuda-call?
}

int clear_and_count(int *count, float *grid, const int *rows)
{
    int host;
    cudaMemset(count, 0, sizeof(int)); //~ unchecked-cuda-call!
    add<<<1, 32>>>(grid, rows);
    cudaMemcpy(&host, count, sizeof(int), cudaMemcpyDeviceToHost);
    return host;
}

void spread(float *grid, const int *rows, int n)
{
    tensor taken = empty(n);
    int *buffer = taken.data_ptr<int>();
    cudaMemcpy(buffer, rows, n * sizeof(int), cudaMemcpyHostToDevice); //~ unchecked-cuda-call?
    add<<<n, 1>>>(grid, rows);
}

at::Tensor spread_later(float *grid, const int *rows, int n)
{
    auto taken = at::empty(n);
    int *buffer = taken.data_ptr<int>();
    cudaMemcpy(buffer, rows, n * sizeof(int), cudaMemcpyHostToDevice); //~ unchecked-cuda-call!
    add<<<n, 1>>>(grid, rows);
    return taken;
}

void spread_copied(float *grid, const int *rows, int n)
{
    auto taken = at::empty(n);
    int *buffer = taken.data_ptr<int>();
    cudaMemcpy(buffer, rows, n * sizeof(int), cudaMemcpyHostToDevice); //~ unchecked-cuda-call!
    add<<<n, 1>>>(grid, buffer);
}

template <int ROWS, int COLS> void run_tiles(float *grid, int blocks)
{
    size_t bytes = ROWS * COLS * sizeof(float);
    cudaFuncSetAttribute(sweep<ROWS, COLS>, //~ unchecked-cuda-call?
                         cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    sweep<ROWS, COLS><<<blocks, 256, bytes>>>(grid);
}

template <int ROWS> void run_rows(float *grid, int blocks, int columns)
{
    size_t bytes = ROWS * columns * sizeof(float);
    cudaFuncSetAttribute(sweep<ROWS, 1>, //~ unchecked-cuda-call!
                         cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    sweep<ROWS, 1><<<blocks, 256, bytes>>>(grid);
}

void wait_every(int round, int rounds)
{
    if (round % rounds == 0)
        cudaDeviceSynchronize(); //~ unchecked-cuda-call?
}

void run_and_wait(float *grid, const int *rows)
{
    add<<<1, 32>>>(grid, rows);
    cudaDeviceSynchronize(); //~ unchecked-cuda-call?
}

void add_up(void *memory, size_t bytes, const float *in, float *out, int n, cudaStream_t stream)
{
    cub::DeviceReduce::Sum(memory, bytes, in, out, n, stream); //~ unchecked-cuda-call!
}
