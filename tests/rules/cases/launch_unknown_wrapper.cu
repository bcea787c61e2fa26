// SPDX-License-Identifier: Apache-2.0
// CL302: launch functions out of sight, where what stands in the place of the block may be anything.
#include "launches_out_of_sight.h"

__global__ void seed(unsigned *state, unsigned long long first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        state[i] = first + i;
}

void by_config(Tuned tp, unsigned *state, unsigned long long first, int n, cudaStream_t stream)
{
    libLaunchKernel(seed, tp, 0, state, first, n);
    libLaunchKernel(seed, tp, stream, 0, state, first, n);
    libLaunchKernel(seed, tp, 0, stream, 0, state, first, n);
}

void by_numbers(unsigned *state, unsigned long long first, int n, cudaStream_t stream)
{
    LIB_LAUNCH(seed, dim3(1, 70000), dim3(256), 0, stream, state, first, n); //~ invalid-launch!
    LIB_LAUNCH(seed, 16, 2048, 0, stream, state, first, n); //~ invalid-launch!
}
