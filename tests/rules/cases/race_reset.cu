/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: everybody sets one flag back; who is late has yet to ask what it was. */
#include <cuda_runtime.h>

__global__ void settle(int *level, const int *edges, int n)
{
    __shared__ bool again;
    do {
        again = false;
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            if (level[edges[i]] > level[i] + 1)
                again = true;
        __syncthreads();
    } while (again); //~ shared-race
}

__global__ void settle_in_step(int *level, const int *edges, int n)
{
    __shared__ bool again;
    bool more;
    do {
        again = false;
        __syncthreads();
        for (int i = threadIdx.x; i < n; i += blockDim.x)
            if (level[edges[i]] > level[i] + 1)
                again = true;
        __syncthreads();
        more = again;
        __syncthreads();
    } while (more);
}

/* Whatever the others do, it is the same number. */
__global__ void one_number(const int *in, int *out, int rounds)
{
    __shared__ int width;
    int sum = 0;
    for (int k = 0; k < rounds; k++) {
        width = 4;
        __syncthreads();
        sum += in[k * width + threadIdx.x];
    }
    out[threadIdx.x] = sum;
}
