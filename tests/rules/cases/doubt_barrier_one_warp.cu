/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a barrier by the number of the warp, in a kernel in which each warp writes one variable of the block. */
#include <cuda_runtime.h>

__global__ void look_back(const unsigned *sums, unsigned *out)
{
    __shared__ unsigned before;
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = i & 31, warp = i >> 5;
    if (warp > 0) {
        if (!lane) {
            unsigned all = 0;
            for (int k = warp; k > 0; k--)
                all += sums[k];
            before = all;
        }
        __syncthreads(); //~ barrier-divergent?
        out[i] = before;
    }
}

/* each warp has a place of its own */
__global__ void look_back_in_warps(const unsigned *sums, unsigned *out)
{
    __shared__ unsigned before[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = i & 31, warp = i >> 5;
    if (warp > 0) {
        if (!lane) {
            unsigned all = 0;
            for (int k = warp; k > 0; k--)
                all += sums[k];
            before[threadIdx.x >> 5] = all;
        }
        __syncthreads(); //~ barrier-divergent!
        out[i] = before[threadIdx.x >> 5];
    }
}

/* one thread of the block writes it */
__global__ void look_back_once(const unsigned *sums, unsigned *out)
{
    __shared__ unsigned before;
    int i = blockIdx.x * blockDim.x + threadIdx.x, warp = i >> 5;
    if (warp > 0) {
        if (threadIdx.x == 0) {
            unsigned all = 0;
            for (int k = warp; k > 0; k--)
                all += sums[k];
            before = all;
        }
        __syncthreads(); //~ barrier-divergent!
        out[i] = before;
    }
}
