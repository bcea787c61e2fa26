/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: rows of a fixed height that a counter fills. */
#include <cuda_runtime.h>

__global__ void cells(int *list, int *count, const float *x, float width, int most_per_cell, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int cell = (int)(x[i] / width);
    int slot = atomicAdd(&count[cell], 1);
    list[cell * most_per_cell + slot] = i; //~ missing-bounds-check
}

__global__ void cells_asked(int *list, int *count, const float *x, float width, int most_per_cell,
                            int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int cell = (int)(x[i] / width);
    int slot = atomicAdd(&count[cell], 1);
    if (slot < most_per_cell)
        list[cell * most_per_cell + slot] = i;
}

/* as many places as there are elements */
__global__ void compact(int *list, int *count, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[blockIdx.y * n + i] > 0.0f) {
        int slot = atomicAdd(&count[blockIdx.y], 1);
        list[blockIdx.y * n + slot] = i;
    }
}
