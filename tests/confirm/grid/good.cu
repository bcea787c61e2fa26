// SPDX-License-Identifier: Apache-2.0
// The same, with every block at every barrier; nothing to confirm.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
namespace cg = cooperative_groups;
__global__ void first_half(int *x, int blocks)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x < blocks && threadIdx.x == 0)
        x[blockIdx.x] = 1;
    grid.sync();
    if (threadIdx.x == 0)
        x[16 + blockIdx.x] = x[0];
}
// Some blocks wait here, the others there: each round all meet.
__global__ void both(int *x)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x % 2 == 0) {
        if (threadIdx.x == 0)
            x[blockIdx.x] = 1;
        cg::sync(grid);
    } else {
        grid.sync();
    }
}
__global__ void tiles(int *x, int count)
{
    cg::grid_group grid = cg::this_grid();
    for (int first = 0; first < count; first += gridDim.x) {
        int t = first + blockIdx.x;
        if (t < count && threadIdx.x == 0)
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
    cudaLaunchCooperativeKernel((void *)both, dim3(8), dim3(64), b, 0, 0);
    cudaLaunchCooperativeKernel((void *)tiles, dim3(8), dim3(64), c, 0, 0);
    cudaDeviceSynchronize();
}
