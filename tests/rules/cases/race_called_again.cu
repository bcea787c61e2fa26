// SPDX-License-Identifier: Apache-2.0
// CL102: helpers that cannot be called twice in a row, and ones that can.

__device__ int sum_of_warps(int v)
{
    __shared__ int part[32];
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 0)
        part[warp] = v;
    __syncthreads();
    return threadIdx.x < blockDim.x / 32 ? part[lane] : 0; //~ shared-race?
}

__device__ int first_of_all(int v)
{
    __shared__ int first;
    if (threadIdx.x == 0)
        first = v;
    __syncthreads();
    return first; //~ shared-race?
}

__device__ int first_that_waits(int v)
{
    __shared__ int first;
    if (threadIdx.x == 0)
        first = v;
    __syncthreads();
    const int all = first;
    __syncthreads();
    return all;
}

__device__ int first_behind_a_wait(int v)
{
    __shared__ int first;
    __syncthreads();
    if (threadIdx.x == 0)
        first = v;
    __syncthreads();
    return first;
}

// only the thread that has written part[0] reads it
__device__ int sum_for_one(int v)
{
    __shared__ int part[256];
    part[threadIdx.x] = v;
    __syncthreads();
    for (int n = 128; n > 0; n /= 2) {
        if (threadIdx.x < n)
            part[threadIdx.x] += part[threadIdx.x + n];
        __syncthreads();
    }
    return threadIdx.x == 0 ? part[0] : 0;
}

__global__ void sums(int *out, const int *in)
{
    const int v = in[blockIdx.x * blockDim.x + threadIdx.x];
    const int sum = sum_of_warps(v) + first_of_all(v) + first_that_waits(v);
    const int rest = first_behind_a_wait(v) + sum_for_one(v);
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum + rest;
}
