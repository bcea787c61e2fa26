// SPDX-License-Identifier: Apache-2.0
// CL101: what other blocks change meanwhile is no question for a whole block; a counter of the block's own is
// A counter of its own for each block: the threads agree on it between two barriers.
__global__ void counted_by_block(const int *in, int *out, int *counts, int n)
{
    __shared__ int kept[64];
    int *count = counts + blockIdx.x;
    for (int i = 0; i < n; i++) {
        __syncthreads();
        if (threadIdx.x == 0 && in[blockIdx.x * n + i] > 0)
            kept[atomicAdd(count, 1)] = i;
        __syncthreads();
        if (*count >= 32) {
            out[blockIdx.x * 32 + threadIdx.x] = kept[threadIdx.x];
            __syncthreads();
            if (threadIdx.x == 0)
                *count = 0;
        }
    }
}

// One counter for all of them.
__global__ void counted_by_grid(const int *in, int *out, int *count, int n)
{
    __shared__ int kept[64];
    for (int i = 0; i < n; i++) {
        __syncthreads();
        if (threadIdx.x == 0 && in[blockIdx.x * n + i] > 0)
            kept[atomicAdd(count, 1)] = i;
        __syncthreads();
        if (*count >= 32) {
            out[blockIdx.x * 32 + threadIdx.x] = kept[threadIdx.x];
            __syncthreads(); //~ barrier-divergent!
        }
    }
}
