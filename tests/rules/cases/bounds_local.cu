/* SPDX-License-Identifier: Apache-2.0 */
/* CL201, CL302: the check compares the place in the block with the length of all blocks together; a grid that
 * a function of an absent header makes is not the 0 it starts with. */
#include "absent_blocks.h"

template <typename T> __global__ void scale(T *out, const T *in, int num_entries)
{
    int tid = threadIdx.x;
    if (tid < num_entries) {
        int i = blockIdx.x * blockDim.x + tid;
        out[i] = in[i] * 2; //~ missing-bounds-check
    }
}

template <typename T> void host_scale(T *out, const T *in, int n, cudaStream_t s)
{
    int blocks = 0, threads = 0;
    choose_blocks(n, 512, blocks, threads);
    scale<<<blocks, threads, 0, s>>>(out, in, n);
    check(cudaGetLastError());
}

__global__ void unlaunched(float *a, int n)
{
    if (threadIdx.x < n)
        a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f; //~ missing-bounds-check
}

__global__ void of_one_block(float *a, int n)
{
    if (threadIdx.x < n)
        a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

void rows(float *a, int count, int n)
{
    of_one_block<<<count, n>>>(a, n); //~ invalid-launch
    check(cudaGetLastError());
}

__global__ void own_rows(float *a, int n)
{
    if (threadIdx.x < n)
        a[blockIdx.x * n + threadIdx.x] = 1.0f;
}

__global__ void active(float *a, int active_num)
{
    if (threadIdx.x < active_num)
        a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}

__global__ void both(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < n && i < n)
        a[i] = 1.0f;
}
