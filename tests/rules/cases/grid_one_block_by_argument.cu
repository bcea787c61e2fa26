/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: one block wherever the argument is set that the write is for; not where it is not set. */
#include <cuda_runtime.h>

template <typename T>
__global__ void check(volatile int *flag, const T *p, int n, int clear)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (clear) {
        if (i == 0)
            *flag = 0;
        __syncthreads();
    }
    for (int j = i; j < n; j += gridDim.x * blockDim.x)
        if (p[j] > 1)
            *flag = 1;
}

template <>
__global__ void check(volatile int *flag, const unsigned char *p, int n, int clear)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (clear) {
        if (i == 0)
            *flag = 0;
        __syncthreads();
    }
    for (int j = i; j < n; j += gridDim.x * blockDim.x)
        if (p[j] > 100)
            *flag = 1;
}

__global__ void check_late(volatile int *flag, const float *p, int n, int keep)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!keep) {
        if (i == 0)
            *flag = 0; //~ global-race
        __syncthreads();
    }
    for (int j = i; j < n; j += gridDim.x * blockDim.x)
        if (p[j] > 1.0f)
            *flag = 1;
}

template <typename T>
void run(volatile int *flag, const T *p, const float *q, int n, int clear)
{
    const dim3 blocks(clear ? 1 : (n + 255) / 256);
    check<T><<<blocks, 256>>>(flag, p, n, clear);
    check_late<<<blocks, 256>>>(flag, q, n, clear);
}
