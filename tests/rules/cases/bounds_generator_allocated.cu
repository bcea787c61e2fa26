/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a generator for each element, and the host is seen to have made so many; for another launch it has not. */
#include <curand_kernel.h>

__global__ void keys(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void run_keys(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, n * sizeof(curandState));
    keys<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

__global__ void keys_in_parts(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void run_in_parts(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, (n + 1) * sizeof(*states));
    for (int part = 0; part < 4; part++)
        keys_in_parts<<<blocks, 256>>>(n / 4, out, states);
    cudaFree(states);
}

__global__ void keys_of_threads(int count, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i); //~ missing-bounds-check?
}
void run_of_threads(int count, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, blocks * 256 * sizeof(curandState));
    keys_of_threads<<<blocks, 256>>>(count, out, states);
    cudaFree(states);
}

struct Sampler {
    curandState *states_;
    int points, *out;
    void reserve();
    void run(int blocks);
};
__global__ void keys_of_object(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void Sampler::reserve()
{
    cudaMalloc(&states_, points * sizeof(curandState));
}
void Sampler::run(int blocks)
{
    keys_of_object<<<blocks, 256>>>(points, out, states_);
}
