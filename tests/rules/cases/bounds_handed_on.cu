// SPDX-License-Identifier: Apache-2.0
// CL201 CL204: what launches elsewhere may have seen to: notes.
#include <cuda_runtime.h>

__global__ void sum_all(const double *x, double *sum, size_t n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index?
    double mine = 0;
    while (i < n) {
        mine += x[i];
        i += blockDim.x * gridDim.x;
    }
    atomicAdd(sum, mine);
}

__global__ void copy_batches(const float *in, float *out, int rows, int columns, int batch_size)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int batch = blockIdx.z * blockDim.z + threadIdx.z;
    if (row < rows && column < columns)
        out[(batch * rows + row) * columns + column] = in[(batch * rows + row) * columns + column]; //~ missing-bounds-check? int32-overflow-index
}
