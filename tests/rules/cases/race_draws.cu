// SPDX-License-Identifier: Apache-2.0
// CL105: threads that draw from one generator.
#include <curand_kernel.h>

__global__ void fill(curandState_t *state, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i < n; i += blockDim.x * gridDim.x) {
        skipahead(i, state); //~ global-race
        out[i] = curand_uniform(state);
    }
}

__global__ void one_for_the_block(curandState *states, float *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = curand_normal(&states[blockIdx.x]); //~ global-race
}

__device__ curandStatePhilox4_32_10_t generator;
__global__ void device_variable(float *out)
{
    out[threadIdx.x] = curand_uniform(&generator); //~ global-race
}

__global__ void one_for_each(curandState *states, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = curand_uniform(&states[i]);
}

__global__ void pointer_moved(curandState *states, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    states += i;
    if (i < n)
        out[i] = curand_uniform(states);
}

__global__ void copies(const curandState *state, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curandState mine = *state;
    skipahead(i, &mine);
    if (i < n)
        out[i] = curand_uniform(&mine);
}

__global__ void one_thread_of_the_block(curandState *states, float *out)
{
    __shared__ float draw;
    if (threadIdx.x == 0)
        draw = curand_uniform(&states[blockIdx.x]);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = draw;
}

__global__ void twister(curandStateMtgp32 *states, float *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = curand_uniform(&states[blockIdx.x]);
}

__global__ void begin(curandState *state, unsigned long long seed, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        curand_init(seed, 0, 0, state);
    out[i] = 0.0f;
}

__global__ void small_blocks(curandState *states, float *out)
{
    out[blockIdx.x + threadIdx.x] = curand_uniform(&states[blockIdx.x]);
}

/* nobody asks which thread it is */
__global__ void alone(curandState *state, float *out)
{
    for (int i = 0; i < 10; i++)
        out[i] = curand_uniform(state);
}

void run(curandState *states, float *out)
{
    small_blocks<<<64, 1>>>(states, out);
}

// One thread of the block, however it is asked for.
__global__ void first_round(curandState *states, float *out)
{
    for (int i = threadIdx.x; i < 1; i += blockDim.x)
        out[blockIdx.x] = curand_uniform(&states[blockIdx.x]);
}

__global__ void last_thread(curandState *states, float *out)
{
    if (threadIdx.x >= blockDim.x - 1)
        out[blockIdx.x] = curand_uniform(&states[blockIdx.x]);
}

__global__ void one_in_many(curandState *states, float *out)
{
    if (threadIdx.x < blockDim.x / 256)
        out[blockIdx.x] = curand_uniform(&states[blockIdx.x]);
}

void run_single(curandState *states, float *out)
{
    first_round<<<4, 256>>>(states, out);
    last_thread<<<4, 256>>>(states, out);
    one_in_many<<<4, 256>>>(states, out);
}
