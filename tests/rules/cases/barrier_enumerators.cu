/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: enumerators that depend on template parameters are constants. */
#include <cuda_runtime.h>

template <typename Policy> __global__ void digits(const int *in, int *out)
{
    enum { BITS = Policy::BITS, DIGITS = 1 << BITS, ROUNDS = Policy::ROUNDS };
    __shared__ int count[DIGITS];
    int own = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (threadIdx.x < DIGITS) {
        count[threadIdx.x] = own;
        __syncthreads(); //~ barrier-divergent
        own = count[DIGITS - threadIdx.x - 1];
    }
    for (int i = 0; i < ROUNDS; i++) {
        __syncthreads();
        if (threadIdx.x < DIGITS)
            count[threadIdx.x] = own;
        __syncthreads();
        own += count[0];
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = own;
}
