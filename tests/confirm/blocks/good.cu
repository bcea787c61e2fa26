// SPDX-License-Identifier: Apache-2.0
// The same, prepared before the launch and read behind it; nothing to confirm.
#include <cuda_runtime.h>
__global__ void count_large(const float *in, int *count, float limit, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] >= limit)
        atomicAdd(count, 1);
}
__global__ void scale_all(float *data, const float *factor)
{
    if (threadIdx.x == 0)
        data[blockIdx.x] = data[blockIdx.x] * factor[0];
}
__global__ void sum_of(const float *in, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0 && i < n)
        atomicAdd(sum, in[i]);
}
int main()
{
    const int n = 1024;
    float *in, *sum, *factor;
    int *count;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&sum, sizeof(float));
    cudaMalloc(&factor, sizeof(float));
    cudaMalloc(&count, sizeof(int));
    cudaMemset(in, 0, n * sizeof(float));
    cudaMemset(sum, 0, sizeof(float));
    cudaMemset(factor, 0, sizeof(float));
    cudaMemset(count, 0, sizeof(int));
    count_large<<<n / 256, 256>>>(in, count, 0, n);
    scale_all<<<n / 256, 256>>>(in, factor);
    sum_of<<<n / 256, 256>>>(in, sum, n);
    cudaDeviceSynchronize();
}
