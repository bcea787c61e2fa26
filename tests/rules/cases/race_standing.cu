/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: who comes round the loop has read the number that it writes, and who is late reads the same; not so where
 * it writes another, or goes round whatever it read. */
#include <cuda_runtime.h>

__global__ void find(const int *data, int *at, int rounds)
{
    __shared__ int found;
    for (int r = 0; r < rounds; r++) {
        int bit = data[r * 256 + threadIdx.x] & 1;
        if (threadIdx.x == 0)
            found = 0;
        __syncthreads();
        if (threadIdx.x % 32 == 0 && bit)
            atomicOr(&found, 1);
        __syncthreads();
        if (found) {
            if (threadIdx.x == 0)
                *at = r;
            return;
        }
    }
}
__global__ void find_other(const int *data, int *at, int rounds)
{
    __shared__ int found;
    for (int r = 0; r < rounds; r++) {
        int bit = data[r * 256 + threadIdx.x] & 1;
        if (threadIdx.x == 0)
            found = 0;
        __syncthreads();
        if (threadIdx.x % 32 == 0 && bit)
            atomicOr(&found, 1);
        __syncthreads();
        if (!found) //~ shared-race
            return;
    }
    at[threadIdx.x] = rounds;
}
__global__ void find_all(const int *data, int *at, int rounds)
{
    __shared__ int found;
    for (int r = 0; r < rounds; r++) {
        int bit = data[r * 256 + threadIdx.x] & 1;
        if (threadIdx.x == 0)
            found = 0;
        __syncthreads();
        if (threadIdx.x % 32 == 0 && bit)
            atomicOr(&found, 1);
        __syncthreads();
        if (found) //~ shared-race
            at[r * 256 + threadIdx.x] = r;
    }
}
void run(const int *data, int *at, int rounds)
{
    find<<<8, 256>>>(data, at, rounds);
    find_other<<<8, 256>>>(data, at, rounds);
    find_all<<<8, 256>>>(data, at, rounds);
}
