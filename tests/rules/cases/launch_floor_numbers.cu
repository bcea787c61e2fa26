/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: the quotient of two numbers is a number, and the kernel tells that it was rounded down. */
#include <cuda_runtime.h>

#define COUNT 1000000
#define FULL (1 << 20)

__device__ unsigned place()
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void fill(float *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 1.0f;
}

__global__ void fill_count(float *p)
{
    if (place() >= COUNT)
        return;
    p[place()] = 1.0f;
}

__global__ void fill_in_rounds(float *p)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < COUNT; i += gridDim.x * blockDim.x)
        p[i] = 1.0f;
}

__global__ void fill_from(float *p, int first, int n)
{
    int i = first + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 1.0f;
}

int main()
{
    float *p;
    int n = COUNT;
    if (cudaMalloc(&p, FULL * sizeof(float)) != cudaSuccess)
        return 1;
    fill<<<n / 256, 256>>>(p, n); //~ invalid-launch
    fill_count<<<COUNT / 256, 256>>>(p); //~ invalid-launch
    fill<<<FULL / 256, 256>>>(p, FULL);
    fill<<<COUNT / 64, 64>>>(p, COUNT);
    fill<<<(COUNT + 255) / 256, 256>>>(p, COUNT);
    fill<<<16, 256>>>(p, COUNT); // a part, by choice
    fill_in_rounds<<<COUNT / 256, 256>>>(p);
    fill_from<<<COUNT / 256, 256>>>(p, 64, COUNT);
    return cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess;
}
