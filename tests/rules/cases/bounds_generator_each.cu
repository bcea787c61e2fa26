/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: each element has a generator of its own, which a kernel of the file sets up. */
#include <curand_kernel.h>

__global__ void seeds(int n, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        curand_init(7, i, 0, &state[i]);
}

__global__ void keys(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(&state[i]);
}

void run(int n, int blocks, int *out, curandState *state)
{
    seeds<<<blocks, 256>>>(n, state);
    keys<<<blocks, 256>>>(n, out, state);
}
