/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a condition on data that all threads of the block agree on picks none of them. */
#include <cub/cub.cuh>

__global__ void first_of_block(const int *in, int *out)
{
    typedef cub::BlockScan<int, 256> scan;
    __shared__ typename scan::TempStorage temp;
    __shared__ int place;
    int mine = in[blockIdx.x * 256 + threadIdx.x] > 0, before, total;
    scan(temp).InclusiveSum(mine, before, total);
    __syncthreads();
    if (total > 0) {
        if (before == 1 && mine)
            place = threadIdx.x; //~ shared-race
        out[blockIdx.x * 256 + threadIdx.x] = place;
    }
}

/* `before` is each thread's own, and may pick one. */
__global__ void first_tells(const int *in, int *out)
{
    typedef cub::BlockScan<int, 256> scan;
    __shared__ typename scan::TempStorage temp;
    __shared__ int place;
    int mine = in[blockIdx.x * 256 + threadIdx.x] > 0, before, total;
    scan(temp).InclusiveSum(mine, before, total);
    __syncthreads();
    if (mine && before == 1) {
        place = threadIdx.x;
        out[blockIdx.x] = place + total;
    }
}
