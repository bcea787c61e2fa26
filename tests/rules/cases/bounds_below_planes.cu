/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the plane before the first one, of buffers whose class is out of sight. */
#include "absent_array.h"
#include <cuda_runtime.h>

__global__ void power(absent::vector<int> cells, const float *tau, float *out)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < cells.x && y < cells.y && z < cells.z) {
        const long from = x + y * cells.x + (z - 1L) * cells.x * cells.y;
        out[x + y * cells.x + (long)z * cells.x * cells.y] = tau[from]; //~ missing-bounds-check
    }
}

/* The buffer has a plane in front: who launches says where the first one is. */
__global__ void power_of_next(absent::vector<int> cells, const float *tau, float *out)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    const int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < cells.x && y < cells.y && z < cells.z) {
        const long from = x + y * cells.x + (z - 1L) * cells.x * cells.y;
        out[x + y * cells.x + (long)z * cells.x * cells.y] = tau[from];
    }
}

void powers(absent::vector<int> cells, absent::array<float> &tau, absent::array<float> &out, dim3 grid)
{
    power<<<grid, dim3(8, 8, 4)>>>(cells, tau.ptr(), out.ptr());
    power_of_next<<<grid, dim3(8, 8, 4)>>>(cells, tau.ptr() + cells.x * cells.y, out.ptr());
}
