// SPDX-License-Identifier: Apache-2.0
// CL101: a collective of cub reads what every warp of the block has put into its scratch: whole warps that have left
// put nothing there, and the sum is of what was in it before. Threads that leave behind the collective are missed by
// nobody.
#include <cub/cub.cuh>

__global__ void sum_of_squares(const float *x, float *total, int n)
{
    using Reduce = cub::BlockReduce<float, 256>;
    __shared__ typename Reduce::TempStorage scratch;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    float sum = Reduce(scratch).Sum(x[i] * x[i]);
    if (threadIdx.x == 0)
        atomicAdd(total, sum);
}

__global__ void scaled(float *x, int n)
{
    using Reduce = cub::BlockReduce<float, 256>;
    __shared__ typename Reduce::TempStorage scratch;
    __shared__ float largest;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float found = Reduce(scratch).Reduce(i < n ? x[i] : 0.0f, cub::Max());
    if (threadIdx.x == 0)
        largest = found;
    __syncthreads();
    if (i >= n)
        return;
    x[i] /= largest;
}

__global__ void copied(float *out, const float *in, int n)
{
    __shared__ float mine[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    mine[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = mine[threadIdx.x];
}
