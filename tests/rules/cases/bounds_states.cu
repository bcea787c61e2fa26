// SPDX-License-Identifier: Apache-2.0
// CL201: kernels that walk n elements take states[thread] outside of that check: n is not the length of the states.
struct state {
    unsigned x, y;
};
__device__ float next(state &s);
__device__ state begin(unsigned long long seed, int sequence);

__global__ void random_0(float *out, state *states, int n)
{
    int thread = blockIdx.x * 128 + threadIdx.x;
    state own = states[thread];
    for (int i = thread; i < n; i += 128 * 64)
        out[i] = next(own) + 0.0f;
    states[thread] = own;
}

__global__ void random_1(float *out, state *states, int n)
{
    int thread = blockIdx.x * 128 + threadIdx.x;
    state own = states[thread];
    for (int i = thread; i < n; i += 128 * 64)
        out[i] = next(own) + 1.0f;
    states[thread] = own;
}

__global__ void random_2(float *out, state *states, int n)
{
    int thread = blockIdx.x * 128 + threadIdx.x;
    state own = states[thread];
    for (int i = thread; i < n; i += 128 * 64)
        out[i] = next(own) + 2.0f;
    states[thread] = own;
}

__global__ void random_3(float *out, state *states, int n)
{
    int thread = blockIdx.x * 128 + threadIdx.x;
    state own = states[thread];
    for (int i = thread; i < n; i += 128 * 64)
        out[i] = next(own) + 3.0f;
    states[thread] = own;
}

__global__ void random_4(float *out, state *states, int n)
{
    int thread = blockIdx.x * 128 + threadIdx.x;
    state own = states[thread];
    for (int i = thread; i < n; i += 128 * 64)
        out[i] = next(own) + 4.0f;
    states[thread] = own;
}

__global__ void setup(state *states, unsigned long long seed)
{
    int thread = blockIdx.x * 128 + threadIdx.x;
    states[thread] = begin(seed, thread);
}

__global__ void plain_0(float *out, int count)
{
    int thread = blockIdx.x * 96 + threadIdx.x;
    for (int i = thread; i < count; i += 96 * 64)
        out[i] *= 0.0f;
}

__global__ void plain_1(float *out, int count)
{
    int thread = blockIdx.x * 96 + threadIdx.x;
    for (int i = thread; i < count; i += 96 * 64)
        out[i] *= 1.0f;
}

__global__ void plain_2(float *out, int count)
{
    int thread = blockIdx.x * 96 + threadIdx.x;
    for (int i = thread; i < count; i += 96 * 64)
        out[i] *= 2.0f;
}

__global__ void plain_3(float *out, int count)
{
    int thread = blockIdx.x * 96 + threadIdx.x;
    for (int i = thread; i < count; i += 96 * 64)
        out[i] *= 3.0f;
}

__global__ void plain_4(float *out, int count)
{
    int thread = blockIdx.x * 96 + threadIdx.x;
    for (int i = thread; i < count; i += 96 * 64)
        out[i] *= 4.0f;
}

__global__ void clear(float *out)
{
    int thread = blockIdx.x * 96 + threadIdx.x;
    out[thread] = 0.0f; //~ missing-bounds-check
}
