/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: loops that any number of threads go through say nothing of how many there are. */
#include <curand_kernel.h>

__global__ void seed(curandState *s)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(7, t, 0, &s[t]);
}
__global__ void uniform(float *x, int n, curandState *states)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState own = states[thread];
    for (int i = thread; i < n; i += gridDim.x * blockDim.x)
        x[i] = curand_uniform(&own);
    states[thread] = own;
}
__global__ void normal(float *x, int n, curandState *states)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState own = states[thread];
    for (int i = thread; i < n; i += gridDim.x * blockDim.x)
        x[i] = curand_normal(&own);
    states[thread] = own;
}
__global__ void bits(float *x, int n, curandState *states)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState own = states[thread];
    for (int i = thread; i < n; i += gridDim.x * blockDim.x)
        x[i] = curand(&own);
    states[thread] = own;
}
__global__ void log_normal(float *x, int n, curandState *states)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState own = states[thread];
    for (int i = thread; i < n; i += gridDim.x * blockDim.x)
        x[i] = curand_log_normal(&own, 0, 1);
    states[thread] = own;
}
__global__ void poisson(float *x, int n, curandState *states)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState own = states[thread];
    for (int i = thread; i < n; i += gridDim.x * blockDim.x)
        x[i] = curand_poisson(&own, 2);
    states[thread] = own;
}
__global__ void coins(float *x, int n, curandState *states)
{
    int thread = blockIdx.x * blockDim.x + threadIdx.x;
    curandState own = states[thread];
    for (int i = thread; i < n; i += gridDim.x * blockDim.x)
        x[i] = curand_uniform(&own) < 0.5f;
    states[thread] = own;
}
