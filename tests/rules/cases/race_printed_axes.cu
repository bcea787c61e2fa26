// SPDX-License-Identifier: Apache-2.0
// CL102: an assertion that prints all three parts of threadIdx makes no block of two or three axes.
#include <cstdio>
#include <cuda_runtime.h>

#define EXPECT(x)                                                                                  \
    if (!(x))                                                                                      \
    printf("block (%d,%d,%d) thread (%d,%d,%d): %s\n", blockIdx.x, blockIdx.y, blockIdx.z,         \
           threadIdx.x, threadIdx.y, threadIdx.z, #x)

struct wide {
    int at[32];
};

__global__ void by_one_thread(const wide *from, wide *to, int n)
{
    __shared__ wide copy;
    if (threadIdx.x == 0) {
        EXPECT(n % 16 == 0);
        copy = from[blockIdx.x];
        copy.at[0] += n;
        to[blockIdx.x] = copy;
    }
}

__global__ void by_all(const wide *from, wide *to, int n)
{
    __shared__ int sum[256];
    EXPECT(n % 16 == 0);
    sum[threadIdx.x] = from[blockIdx.x].at[threadIdx.x % 32]; //~ shared-race
    if (n > 0)
        to[blockIdx.x].at[threadIdx.x % 32] = sum[threadIdx.x ^ 32];
}

void run(const wide *from, wide *to, int n) { by_all<<<n, 256>>>(from, to, n); }

// The helper takes blocks of any shape; the kernel is of one axis.
__device__ float block_sum(float *x, float val)
{
    int tid = threadIdx.x + threadIdx.y * blockDim.x;
    int n = blockDim.x * blockDim.y;
    x[tid] = val;
    __syncthreads();
    for (int i = n / 2; i > 0; i /= 2) {
        if (tid < i)
            x[tid] += x[tid + i];
        __syncthreads();
    }
    return x[0];
}

__global__ void root_of_sum(const float *parts, float *ret, float alpha, float beta)
{
    __shared__ float vals[512];
    if (blockIdx.x == 0) {
        float val = 0;
        if (threadIdx.x < 320)
            val = parts[threadIdx.x];
        float final = block_sum(vals, val);
        if (threadIdx.x == 0)
            *ret = sqrtf(alpha * (*ret) * (*ret) + beta * final);
    }
}
