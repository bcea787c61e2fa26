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

/* a part of them */

__global__ void of_quarter(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i); //~ missing-bounds-check?
}
void run_of_quarter(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, n / 4 * sizeof(curandState));
    of_quarter<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

__global__ void of_few(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i); //~ missing-bounds-check?
}
void run_of_few(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, min(n, 1024) * sizeof(curandState));
    of_few<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

__global__ void of_fewer(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i); //~ missing-bounds-check?
}
void run_of_fewer(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, (n < 1024 ? n : 1024) * sizeof(curandState));
    of_fewer<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

__global__ void of_half_of_eighth(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i); //~ missing-bounds-check?
}
void run_of_half_of_eighth(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, n / 8 * sizeof(curandState));
    of_half_of_eighth<<<blocks, 256>>>(n / 2, out, states);
    cudaFree(states);
}

__global__ void of_half(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void run_of_half(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, n / 2 * sizeof(curandState));
    of_half<<<blocks, 256>>>(n / 2, out, states);
    cudaFree(states);
}

__global__ void of_more(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void run_of_more(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, max(n, 1024) * sizeof(curandState));
    of_more<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

__global__ void of_padded(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void run_of_padded(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, (n + 255) / 256 * 256 * sizeof(curandState));
    of_padded<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

__global__ void of_twice(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void run_of_twice(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, 2 * n * sizeof(curandState));
    of_twice<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

int round_up(int n, int by);
__global__ void of_rounded(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i);
}
void run_of_rounded(int n, int blocks, int *out)
{
    curandState *states;
    cudaMalloc(&states, round_up(n, 256) * sizeof(curandState));
    of_rounded<<<blocks, 256>>>(n, out, states);
    cudaFree(states);
}

struct Part {
    curandState *part_;
    int few, *out;
    void reserve();
    void run(int blocks);
};
__global__ void keys_of_part(int n, int *out, curandState *state)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] = curand(state + i); //~ missing-bounds-check?
}
void Part::reserve()
{
    cudaMalloc(&part_, few / 4 * sizeof(curandState));
}
void Part::run(int blocks)
{
    keys_of_part<<<blocks, 256>>>(few, out, part_);
}
