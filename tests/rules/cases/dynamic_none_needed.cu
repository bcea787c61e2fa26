/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a launch without bytes where none are needed; a wrapper's size is told once, at the call. */
#include <cuda_runtime.h>

__global__ void turn(float *p, int n)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        row[i] = p[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        p[i] = row[n - 1 - i];
}

template <typename F, typename... A> void start(F f, int grid, int block, size_t bytes, A... a)
{
    if (bytes == 0)
        f<<<grid, block>>>(a...);
    else
        f<<<grid, block, bytes>>>(a...);
}

void run(float *p, int n)
{
    start(turn, 1, 128, n * sizeof(float), p, n); //~ shared-memory-too-large?
    size_t bytes = n * sizeof(float);
    if (!bytes)
        turn<<<1, 128>>>(p, n);
    else if (bytes < 48000)
        turn<<<1, 128, bytes>>>(p, n);
}

void run_forgotten(float *p, int n)
{
    size_t bytes = n * sizeof(float);
    if (n > 1)
        turn<<<1, 128>>>(p, n); //~ shared-memory-too-large!
    else if (bytes < 48000)
        turn<<<1, 128, bytes>>>(p, n);
}
