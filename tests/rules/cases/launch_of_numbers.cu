// SPDX-License-Identifier: Apache-2.0
// CL402: nobody refuses a launch of small blocks by numbers, whatever else the function checks.
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) \
    do { \
        if ((call) != cudaSuccess) \
            abort(); \
    } while (0)

static unsigned parts_of(size_t n, size_t by)
{
    return (unsigned)((n + by - 1) / by);
}

static unsigned divUp(size_t n, size_t by)
{
    size_t parts = n % by != 0 ? n / by + 1 : n / by;
    if (parts > 0xffffffff)
        abort();
    return (unsigned)parts;
}

__global__ void fill(float *table)
{
    table[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void fill_rows(float *table)
{
    table[(blockIdx.y * blockDim.y + threadIdx.y) * 512 + blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

void make_table(float **table)
{
    CHECK(cudaFree(*table));
    CHECK(cudaMalloc(table, 512 * 512 * sizeof(float)));
    CHECK(cudaMemset(*table, 0, 512 * 512 * sizeof(float)));
    {
        dim3 block(32, 1, 1), grid(divUp(1024, block.x), 1, 1);
        fill<<<grid, block>>>(*table); //~ unchecked-launch?
    }
    {
        dim3 block(16, 16, 1), grid(parts_of(512, block.x), divUp(512, block.y), 1);
        fill_rows<<<grid, block>>>(*table);
    }
}

// A length of the run may be 0, or too much.
void make_any(float **table, int n)
{
    CHECK(cudaFree(*table));
    CHECK(cudaMalloc(table, n * sizeof(float)));
    CHECK(cudaMemset(*table, 0, n * sizeof(float)));
    fill<<<n / 256, 256>>>(*table); //~ unchecked-launch!
}

// One of the two launches is of numbers.
void make_both(float **table, int n)
{
    CHECK(cudaFree(*table));
    CHECK(cudaMalloc(table, 512 * 512 * sizeof(float)));
    CHECK(cudaMemset(*table, 0, 512 * 512 * sizeof(float)));
    fill<<<4, 256>>>(*table); //~ unchecked-launch!
    fill<<<n, 256>>>(*table);
}

// So many threads may want more registers than there are.
void make_wide(float **table)
{
    CHECK(cudaFree(*table));
    CHECK(cudaMalloc(table, 512 * 512 * sizeof(float)));
    CHECK(cudaMemset(*table, 0, 512 * 512 * sizeof(float)));
    fill<<<256, 1024>>>(*table); //~ unchecked-launch!
}

// So much shared memory is not everywhere.
__global__ void fill_sums(float *table)
{
    extern __shared__ float sums[];
    sums[threadIdx.x] = threadIdx.x;
    table[blockIdx.x * blockDim.x + threadIdx.x] = sums[threadIdx.x];
}
void make_sums(float **table)
{
    CHECK(cudaFree(*table));
    CHECK(cudaMalloc(table, 512 * 512 * sizeof(float)));
    CHECK(cudaMemset(*table, 0, 512 * 512 * sizeof(float)));
    fill_sums<<<4, 256, 60000>>>(*table); //~ unchecked-launch!
}

__global__ void __launch_bounds__(128) fill_few(float *table)
{
    table[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
void make_few(float **table)
{
    CHECK(cudaFree(*table));
    CHECK(cudaMalloc(table, 512 * 512 * sizeof(float)));
    CHECK(cudaMemset(*table, 0, 512 * 512 * sizeof(float)));
    fill_few<<<4, 256>>>(*table); //~ unchecked-launch!
}
