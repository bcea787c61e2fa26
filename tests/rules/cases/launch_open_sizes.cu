// SPDX-License-Identifier: Apache-2.0
// CL302: sizes that nothing in the file bounds, alone on an axis of the grid or as its only block.
#include <cstdint>

#include "project/tensor.h"

__global__ void transpose(float *to, const float *from, int m, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    if (x < n && y < m)
        to[x * m + y] = from[y * n + x];
}

void run_transpose(float *to, const float *from, int m, int n)
{
    dim3 grid((n + 31) / 32, (m + 31) / 32); //~ invalid-launch?
    transpose<<<grid, dim3(32, 32)>>>(to, from, m, n);
}

__global__ void error_of(const float *x, const int *label, float *out, int dimN)
{
    if (threadIdx.x == 0)
        out[blockIdx.y] = x[(size_t)blockIdx.y * dimN + label[blockIdx.y]];
}

void run_error(const float *x, const int *label, float *out, int dimM, int dimN)
{
    int blocks = dimM;
    dim3 grid(1, blocks); //~ invalid-launch?
    error_of<<<grid, 32>>>(x, label, out, dimN);
}

// hundreds for everybody
void run_heads(const float *x, const int *label, float *out, int num_heads, int dimN)
{
    dim3 grid(1, num_heads);
    error_of<<<grid, 32>>>(x, label, out, dimN);
}

__global__ void sum_rows(float *out, const float *in, int64_t num_gathered)
{
    int64_t i = blockIdx.y * (int64_t)blockDim.x + threadIdx.x;
    if (i < num_gathered)
        out[i] += in[blockIdx.x * num_gathered + i];
}

void run_sum(float *out, const float *in, int rows, int64_t num_gathered)
{
    if (rows <= 0 || num_gathered == 0)
        return;
    dim3 grid(rows, (num_gathered + 31) / 32); //~ invalid-launch?
    sum_rows<<<grid, 32>>>(out, in, num_gathered);
}

// asked before
void run_sum_asked(float *out, const float *in, int rows, int64_t num_gathered)
{
    if (rows <= 0 || num_gathered == 0 || num_gathered > 65535 * 32)
        return;
    dim3 grid(rows, (num_gathered + 31) / 32);
    sum_rows<<<grid, 32>>>(out, in, num_gathered);
}

// one axis of a tensor that is not seen
void run_of_list(const tensor &gate, const float *x, const int *label, float *out, int pairs)
{
    const dim3 grid(pairs > 0 ? pairs : 1, static_cast<unsigned int>(gate.ne[1])); //~ invalid-launch?
    error_of<<<grid, 128>>>(x, label, out, pairs);
}

__global__ void exchange(float *population, unsigned chromosomeSize, unsigned count)
{
    const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned k = 1; k < count; k++)
        population[k * chromosomeSize + at] = population[at];
}

genetic::genetic(const settings &s)
{
    chromosomeSize = s.length;
    threadsPerBlock = s.threads;
}

// a member of a class that is not seen, and the file says what it is
void genetic::exchange_best(float *population, unsigned count)
{
    exchange<<<1, chromosomeSize>>>(population, chromosomeSize, count); //~ invalid-launch?
}

void genetic::exchange_blocks(float *population, unsigned count)
{
    exchange<<<1, threadsPerBlock>>>(population, chromosomeSize, count);
}
