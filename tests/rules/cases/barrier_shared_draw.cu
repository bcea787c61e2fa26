// SPDX-License-Identifier: Apache-2.0
// A draw from a Mersenne twister, whose state the block shares, waits for all threads of the block.
#include <curand_kernel.h>

#define BLOCK_SIZE 256

__global__ void uniform(curandStateMtgp32 *state, float *out, int n)
{
    for (int i = blockIdx.x * BLOCK_SIZE + threadIdx.x; i < n; i += BLOCK_SIZE * gridDim.x) //~ barrier-divergent
        out[i] = curand_uniform(&state[blockIdx.x]);
}

__global__ void leaky(curandStateMtgp32 *state, float *out, const float *in, int n)
{
    int i = blockIdx.x * BLOCK_SIZE + threadIdx.x;
    if (i < n && in[i] < 0.0f)
        out[i] = in[i] * curand_uniform(&state[blockIdx.x]); //~ barrier-divergent
}

__global__ void rounded(curandStateMtgp32 *state, float *out, int n)
{
    int whole = (n + BLOCK_SIZE - 1) / BLOCK_SIZE * BLOCK_SIZE;
    for (int i = blockIdx.x * BLOCK_SIZE + threadIdx.x; i < whole; i += BLOCK_SIZE * gridDim.x) {
        float x = curand_uniform(&state[blockIdx.x]);
        if (i < n)
            out[i] = x;
    }
}

// a state of each thread's own waits for nobody
__global__ void each(curandState *state, float *out, int n)
{
    for (int i = blockIdx.x * BLOCK_SIZE + threadIdx.x; i < n; i += BLOCK_SIZE * gridDim.x)
        out[i] = curand_uniform(&state[blockIdx.x * BLOCK_SIZE + threadIdx.x]);
}
