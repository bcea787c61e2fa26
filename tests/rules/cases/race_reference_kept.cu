/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: an object that keeps a reference to its memory reads nothing there when it is made. */
#include <cub/cub.cuh>

__global__ void sums(const int *in, int *out)
{
    typedef cub::BlockReduce<int, 256> reduction;
    __shared__ typename reduction::TempStorage temp;
    reduction reduce(temp);
    int sum = reduce.Sum(in[blockIdx.x * 256 + threadIdx.x]);
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

__global__ void two_sums(const int *in, int *out)
{
    typedef cub::BlockReduce<int, 256> reduction;
    __shared__ typename reduction::TempStorage temp;
    int sum = reduction(temp).Sum(in[blockIdx.x * 256 + threadIdx.x]);
    int most = reduction(temp).Sum(in[threadIdx.x]); //~ shared-race
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum + most;
}
