/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: blocks of one column, whose number went through a type of a header that is not here. */
#include "library/types.h"

__global__ void alone(float **rows, const int *length, int n)
{
    extern __shared__ float row[];
    int r = blockIdx.x * blockDim.y + threadIdx.y;
    if (length[r] <= n)
        return;
    row[threadIdx.x] = rows[r][threadIdx.x];
    __syncthreads();
    rows[r][threadIdx.x] = row[blockDim.x - 1 - threadIdx.x];
}

__global__ void in_pairs(float **rows, const int *length, int n)
{
    extern __shared__ float row[];
    int r = blockIdx.x * blockDim.y + threadIdx.y;
    if (length[r] <= n) //~ barrier-divergent
        return;
    float *own = row + threadIdx.y * blockDim.x;
    own[threadIdx.x] = rows[r][threadIdx.x];
    __syncthreads();
    rows[r][threadIdx.x] = own[blockDim.x - 1 - threadIdx.x];
}

void run(float **rows, const int *length, int n, int count)
{
    const library_int_t one = 1, two = 2;
    void *args[] = {&rows, &length, &n};
    dim3 single(256, one, 1), both(256, two, 1);
    (void)cudaLaunchKernel((void *)alone, dim3(count), single, args, 1024, 0);
    (void)cudaLaunchKernel((void *)in_pairs, dim3(count / 2), both, args, 2048, 0);
}
