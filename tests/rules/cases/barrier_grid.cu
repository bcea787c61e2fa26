/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a barrier of the grid waits for every block, one of the block does not mind them. */
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void first_half(int *x, int blocks)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x >= blocks) //~ barrier-divergent
        return;
    x[blockIdx.x] = 1;
    grid.sync();
    x[blockIdx.x] += x[0];
}

__global__ void even(int *x)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x % 2 == 0) {
        x[blockIdx.x] = 1;
        cg::sync(grid); //~ barrier-divergent
    }
}

__global__ void tiles(int *x, int count)
{
    cg::grid_group grid = cg::this_grid();
    for (int t = blockIdx.x; t < count; t += gridDim.x) { //~ barrier-divergent
        x[t] = t;
        grid.sync();
    }
}

/* Good: the block's own barrier, both sides wait, all blocks wait behind the branch. */
__global__ void good(int *x, int blocks, int rounds)
{
    cg::grid_group grid = cg::this_grid();
    if (blockIdx.x < blocks) {
        x[blockIdx.x] = 1;
        __syncthreads();
        x[blockIdx.x] += x[0];
    }
    if (blockIdx.x == 0) {
        x[0] = 2;
        grid.sync();
    } else {
        grid.sync();
    }
    for (int i = 0; i < rounds; i++) {
        if (blockIdx.x == i % gridDim.x)
            x[i] = i;
        grid.sync();
    }
}
