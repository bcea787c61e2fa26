/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: threads that begin at their index and go on to their next element when the data let them do not
 * leave the loop together. */
#include <cuda_runtime.h>

__global__ void insert(int n, volatile int *child)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int step = blockDim.x * gridDim.x;
    while (i < n) { //~ barrier-divergent
        int at = child[i % 8];
        if (at != -2) {
            if (at == atomicCAS((int *)&child[i % 8], at, -2)) {
                child[i % 8] = i;
                i += step;
            }
        }
        __syncthreads();
    }
}

/* the rounds are those of the block */
__global__ void insert_together(int n, volatile int *child)
{
    int step = blockDim.x * gridDim.x;
    for (int first = blockIdx.x * blockDim.x; first < n; first += step) {
        int i = first + threadIdx.x;
        if (i < n && atomicCAS((int *)&child[i % 8], -1, i) != -1)
            child[n + i] = 1;
        __syncthreads();
    }
}

/* who asks last is the same for all: one value out of memory, or the other */
__global__ void until_told(int n, volatile int *told, const int *in)
{
    int end = n;
    if (told[0] == 1)
        end = told[1];
    for (int i = 0; i < end; i++) {
        told[2 + threadIdx.x] = in[i];
        __syncthreads();
    }
}
