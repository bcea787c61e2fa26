/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a grid that is made for another block than the one that is launched. */
#include <cuda_runtime.h>

#include <algorithm>

__global__ void scale(float *x, unsigned n);
__global__ void project(float *x, int3 size);
dim3 block_for(int3 size);
dim3 grid_for(int3 size, dim3 block);

void run_held(float *x, unsigned n, unsigned block_size)
{
    cudaFuncAttributes attr;
    cudaFuncGetAttributes(&attr, (const void *)scale);
    unsigned most = attr.maxThreadsPerBlock;
    unsigned run_block_size = min(most, block_size);
    unsigned n_blocks = n / run_block_size;
    if (n % run_block_size)
        n_blocks += 1;
    scale<<<n_blocks, block_size>>>(x, n); //~ invalid-launch
    scale<<<n_blocks, run_block_size>>>(x, n);
}

void run_held_again(float *x, unsigned n, int threads, int limit)
{
    int held = threads < limit ? threads : limit;
    scale<<<(n + held - 1) / held, held>>>(x, n);
    held = std::min(threads, limit);
    scale<<<(n + held - 1) / held, threads>>>(x, n); //~ invalid-launch
}

/* few elements, and threads that do nothing */
void run_few(float *x, int n, int threads)
{
    int some = std::min(threads, n);
    scale<<<(n + some - 1) / some, threads>>>(x, n);
}

void run_slab(float *x, int3 size, int slabs)
{
    dim3 block = block_for(size);
    dim3 grid = grid_for(size, block);
    project<<<grid, block>>>(x, size);
    int3 slab = make_int3(size.x, size.y, slabs);
    dim3 block_slab = block_for(slab);
    dim3 grid_slab = grid_for(slab, block); //~ invalid-launch
    project<<<grid_slab, block_slab>>>(x, slab);
}

void run_slab_right(float *x, int3 size, int slabs)
{
    dim3 block = block_for(size);
    int3 slab = make_int3(size.x, size.y, slabs);
    dim3 block_slab = block_for(slab);
    dim3 grid_slab = grid_for(slab, block_slab);
    project<<<grid_slab, block_slab>>>(x, slab);
    project<<<grid_for(slab, block), block>>>(x, slab);
}
