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
