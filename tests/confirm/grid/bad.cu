// SPDX-License-Identifier: Apache-2.0
// Barriers of the grid that some blocks never reach: the run ends with who waits and who left.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__global__ void first_half(int *x, int blocks)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x >= blocks)
        return;
    x[blockIdx.x] = 1;
    grid.sync();
    x[16 + blockIdx.x] = x[0];
}
__global__ void even(int *x)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x % 2 == 0) {
        x[blockIdx.x] = 1;
        cg::sync(grid);
    }
}
__global__ void tiles(int *x, int count)
{
    cg::grid_group grid = cg::this_grid();
    for (int t = blockIdx.x; t < count; t += gridDim.x) {
        x[t] = t;
        grid.sync();
    }
}
int main()
{
    int *x, blocks = 5, count = 37;
    cudaMalloc(&x, 64 * sizeof(int));
    void *a[] = {&x, &blocks}, *b[] = {&x}, *c[] = {&x, &count};
    cudaLaunchCooperativeKernel((void *)first_half, dim3(8), dim3(64), a, 0, 0);
    cudaLaunchCooperativeKernel((void *)even, dim3(8), dim3(64), b, 0, 0);
    cudaLaunchCooperativeKernel((void *)tiles, dim3(8), dim3(64), c, 0, 0);
    cudaDeviceSynchronize();
}
