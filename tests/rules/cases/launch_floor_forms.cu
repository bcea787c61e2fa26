/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: blocks of a quotient that rounds down, as a shift, by the block of the run or by the smaller of two. */
#include <cuda_runtime.h>

#include <algorithm>

#define THREADS 256

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

template <int BITS> __global__ void scale_bits(float *x, int n)
{
    const unsigned size = 1 << BITS;
    const int i = blockIdx.x * size + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

void run_shifted(float *x, int n)
{
    const int bits = 6;
    dim3 block(1 << bits);
    dim3 grid(n >> bits); //~ invalid-launch
    scale_bits<6><<<grid, block>>>(x, n);
}

void run_shifted_up(float *x, int n)
{
    const int bits = 6;
    dim3 block(1 << bits);
    dim3 grid((n + (1 << bits) - 1) >> bits);
    scale_bits<6><<<grid, block>>>(x, n);
}

void run_of_block(float *x, int n, int threads)
{
    int blocks = n / threads; //~ invalid-launch
    scale<<<blocks, threads>>>(x, n);
}

void run_of_block_up(float *x, int n, int threads)
{
    int blocks = (n + threads - 1) / threads;
    scale<<<blocks, threads>>>(x, n);
}

/* each block its threads: there is no tail */
void run_of_whole_blocks(float *x, int rows, int threads)
{
    int n = rows * threads;
    scale<<<n / threads, threads>>>(x, n);
}

void run_of_asked(float *x, int n, int threads)
{
    if (n % threads)
        return;
    scale<<<n / threads, threads>>>(x, n);
}

void run_of_padded(float *x, int padded_n, int threads)
{
    scale<<<padded_n / threads, threads>>>(x, padded_n);
}

void run_at_least_one(float *x, int n)
{
    int threads = std::min(n, THREADS);
    int blocks = std::max(1, n / THREADS); //~ invalid-launch
    scale<<<blocks, threads>>>(x, n);
}

void run_at_least_one_up(float *x, int n)
{
    int threads = std::min(n, THREADS);
    int blocks = std::max(1, (n + THREADS - 1) / THREADS);
    scale<<<blocks, threads>>>(x, n);
}

/* the rest by another launch */
void run_rest(float *x, int n, int threads)
{
    int blocks = n / threads;
    scale<<<blocks, threads>>>(x, n);
    if (n - blocks * threads > 0)
        scale<<<1, threads>>>(x + blocks * threads, n - blocks * threads);
}

/* one more, where something is left */
void run_one_more(float *x, int n, int threads)
{
    int blocks = n / threads;
    if (blocks * threads < n)
        blocks++;
    scale<<<blocks, threads>>>(x, n);
}
