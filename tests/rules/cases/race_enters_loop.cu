/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: read before a loop, written in its second round; the first one meets no barrier. */
#include <cuda_runtime.h>

__global__ void probe(const int *in, int *out, int n)
{
    __shared__ int state[8];
    if (threadIdx.x % 32 == 0)
        state[threadIdx.x / 32] = in[threadIdx.x / 32];
    __syncthreads();
    int first = state[0]; //~ shared-race!
    for (int i = 0; i < n; i++) {
        if (i == 0) {
            out[threadIdx.x] = first;
            continue;
        }
        if (threadIdx.x == 32)
            state[0] = in[i];
        __syncthreads();
        out[i * blockDim.x + threadIdx.x] = state[threadIdx.x % 8];
        __syncthreads();
    }
}

void run(const int *in, int *out)
{
    probe<<<1, 256>>>(in, out, 16);
}
