// SPDX-License-Identifier: Apache-2.0
// CL204: a check that computes the index itself; an offset that a function takes with 64 bits; sizes that are
// members of a class of an absent header.
#include <cuda_runtime.h>
#include <curand_kernel.h>

#include "solver.h"

__global__ void fill(float *out, size_t num_elements)
{
    if (blockIdx.x * blockDim.x + threadIdx.x < num_elements) //~ int32-overflow-index
        out[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

__global__ void fill_right(float *out, size_t num_elements)
{
    if ((size_t)blockIdx.x * blockDim.x + threadIdx.x < num_elements)
        out[(size_t)blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

__global__ void draw(float *out, int rows, int dim, unsigned long long seed)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    curandStatePhilox4_32_10_t state;
    if (row >= rows)
        return;
    curand_init(seed, 0, row * dim, &state); //~ int32-overflow-index
    out[row] = curand_uniform(&state);
    curand_init(seed, 0, (unsigned long long)row * dim, &state);
}

void Solver::allocate()
{
    float *memory, *other;
    int size = 2 * num_rows_ * _num_tracks; //~ int32-overflow-index
    int small = 2 * NUM_ROWS * NUM_TRACKS;
    cudaMalloc(&memory, size * sizeof(float));
    cudaMalloc(&other, small * sizeof(float));
}
