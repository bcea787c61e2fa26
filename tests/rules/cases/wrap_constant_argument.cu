// SPDX-License-Identifier: Apache-2.0
// CL204: a factor that every launch gives a constant is no size of the run.
__global__ void turn(float *cache, int hidden_units, int sinks)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < sinks * hidden_units; i += blockDim.x * gridDim.x)
        cache[i] = -cache[i];
}

__global__ void turn_all(float *cache, int hidden_units, int tokens)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < tokens * hidden_units; //~ int32-overflow-index
         i += blockDim.x * gridDim.x)
        cache[i] = -cache[i];
}

template <int SINKS> void run(float *cache, int hidden_units, int pos, int length, int tokens)
{
    int sinks = pos >= length ? SINKS : 0;
    turn<<<64, 128>>>(cache, hidden_units, sinks);
    turn_all<<<64, 128>>>(cache, hidden_units, tokens);
}

template void run<2>(float *, int, int, int, int);
