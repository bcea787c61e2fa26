/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: functions and macros of a header that is not here, whose name says that each thread has its own. */
#include "library/launch.h"

__global__ void mirror(float *data, size_t n)
{
    extern __shared__ float tile[];
    const size_t i = global_tid_1d();
    if (i >= n) //~ barrier-divergent
        return;
    tile[threadIdx.x] = data[i];
    __syncthreads();
    data[i] = tile[blockDim.x - 1 - threadIdx.x];
}

__global__ void mirror_some(float *data, int n)
{
    extern __shared__ float tile[];
    int i = GLOBAL_TID();
    if (i < n) {
        tile[threadIdx.x] = data[i];
        __syncthreads(); //~ barrier-divergent
        data[i] = tile[blockDim.x - 1 - threadIdx.x];
    }
}

__global__ void mirror_tiles(float *data, size_t n)
{
    extern __shared__ float tile[];
    const size_t first = first_of_tile_1d();
    if (first >= n)
        return;
    tile[threadIdx.x] = data[first + threadIdx.x];
    __syncthreads();
    data[first + threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}
