// SPDX-License-Identifier: Apache-2.0
// CL101: a loop behind another one makes the rounds that the first one has left out, barrier by barrier.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

__global__ void rest_of_rounds(float *x, const int *first, int parts)
{
    cg::grid_group grid = cg::this_grid();
    int start = first[blockIdx.y], end = first[blockIdx.y + 1];
    int mine = start < end ? (end - start + 31) / 32 : 0;
    for (int i = 0; i < mine; i++) {
        x[blockIdx.y * 32 + threadIdx.x] += 1.0f;
        grid.sync();
    }
    int most = 0;
    for (int p = 0; p < parts; p++)
        most = max(most, first[p + 1] - first[p]);
    most = (most + 31) / 32;
    for (int i = 0; i < most - mine; i++)
        grid.sync();
}

__global__ void from_own_on(float *x, const int *first, int most)
{
    cg::grid_group grid = cg::this_grid();
    int mine = first[blockIdx.x];
    for (int i = 0; i < mine; i++) {
        x[blockIdx.x] += 1.0f;
        grid.sync();
    }
    for (int i = mine; i < most; i++)
        grid.sync();
}

__global__ void index_goes_on(float *x, const int *first, int most)
{
    cg::grid_group grid = cg::this_grid();
    int i = 0, mine = first[blockIdx.x];
    for (; i < mine; i++) {
        x[blockIdx.x] += 1.0f;
        grid.sync();
    }
    for (; i < most; i++)
        grid.sync();
}

__global__ void twice(float *x, const int *first, int most)
{
    cg::grid_group grid = cg::this_grid();
    int mine = first[blockIdx.x];
    for (int i = 0; i < mine; i++) { //~ barrier-divergent
        x[blockIdx.x] += 1.0f;
        grid.sync();
        x[blockIdx.x] += x[0];
        grid.sync();
    }
    for (int i = mine; i < most; i++) // one where the others have two //~ barrier-divergent
        grid.sync();
}

__global__ void too_many(float *x, const int *first, int most)
{
    cg::grid_group grid = cg::this_grid();
    int mine = first[blockIdx.x];
    for (int i = 0; i < mine; i++) { //~ barrier-divergent
        x[blockIdx.x] += 1.0f;
        grid.sync();
    }
    for (int i = 0; i < most + mine; i++) //~ barrier-divergent
        grid.sync();
}
