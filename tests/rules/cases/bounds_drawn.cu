/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a draw that may be one past the end; a counter that is asked too late. */
#include <curand_kernel.h>

__global__ void pick(curandState *states, const float *weights, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curandState s = states[i];
    int k = curand_uniform(&s) * n;
    out[i] = weights[k]; //~ missing-bounds-check?
    states[i] = s;
}

__global__ void mark(curandState *states, int *out)
{
    __shared__ int seen[64];
    int k = (int)(64 * curand_uniform(&states[threadIdx.x]));
    seen[k] = 1; //~ missing-bounds-check!
    __syncthreads();
    out[threadIdx.x] = seen[threadIdx.x];
}

__device__ int count;
__global__ void append(float *out, int size, const float *in, int n)
{
    for (int z = 0; z < n; z++) {
        int at = atomicAdd(&count, 32);
        out[at + threadIdx.x % 32] = in[z]; //~ missing-bounds-check?
        if (at + 32 >= size)
            break;
    }
}

/* the last, brought back, clamped, asked; asked before; who comes last; never asked */
__global__ void fine(curandState *states, const float *weights, float *out, int n, int size, int *counts)
{
    curandState s = states[threadIdx.x];
    int last = (int)(curand_uniform(&s) * (n - 1)), back = (int)(curand_uniform(&s) * n) % n;
    int most = min((int)(curand_uniform(&s) * n), n - 1), asked = (int)(curand_uniform(&s) * n);
    out[0] = weights[last] + weights[back] + weights[most];
    if (asked < n)
        out[1] = weights[asked];
    int at = atomicAdd(&counts[0], 1);
    if (at < size)
        out[at] = 1.0f;
    int ticket = atomicAdd(&counts[1], 1);
    out[ticket] = 2.0f;
    if (ticket == (int)gridDim.x - 1)
        counts[1] = 0;
    out[atomicAdd(&counts[2], 1)] = 3.0f;
}
