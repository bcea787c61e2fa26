/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a generator of random numbers for each element, where there is one for each thread. */
#include <curand_kernel.h>

__global__ void keys(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i); //~ missing-bounds-check?
}

/* the thread's own */
__global__ void keys_own(int n, int *out, curandState *state)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = thread; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(&state[thread]);
}

/* as many threads as elements */
__global__ void keys_exact(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(&state[i]);
}

__global__ void seeds(curandState *state)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(7, thread, 0, &state[thread]);
}

void run(int n, int blocks, int *out, curandState *state)
{
    seeds<<<blocks, 256>>>(state);
    keys<<<blocks, 256>>>(n, out, state);
    keys_own<<<blocks, 256>>>(n, out, state);
    keys_exact<<<(n + 255) / 256, 256>>>(n, out, state);
}
