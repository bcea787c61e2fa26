/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: what is stored by whoever finds one thing or another; not by all who find something. */
#include <cuda_runtime.h>

__constant__ unsigned long long wanted[42];

__global__ void recover(unsigned *found, const unsigned long long *edges)
{
    __shared__ unsigned at[42];
    if (threadIdx.x < 42)
        at[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < 64; k++) {
        unsigned n = (blockIdx.x * blockDim.x + threadIdx.x) * 64 + k;
        unsigned long long a = edges[n], b = (a << 32) | (a >> 32);
        for (int i = 0; i < 42; i++)
            if (wanted[i] == a || wanted[i] == b)
                at[i] = n;
    }
    __syncthreads();
    if (threadIdx.x < 42 && at[threadIdx.x] > 0)
        found[threadIdx.x] = at[threadIdx.x];
}

__global__ void recover_all(unsigned *found)
{
    __shared__ unsigned at[42];
    if (threadIdx.x < 42)
        at[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < 64; k++) {
        unsigned n = (blockIdx.x * blockDim.x + threadIdx.x) * 64 + k;
        for (int i = 0; i < 42; i++)
            at[i] = n; //~ shared-race
    }
    __syncthreads();
    if (threadIdx.x < 42 && at[threadIdx.x] > 0)
        found[threadIdx.x] = at[threadIdx.x];
}
