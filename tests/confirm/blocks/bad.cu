// SPDX-License-Identifier: Apache-2.0
// Blocks that nothing orders: the run names a thread of each of two blocks.
#include <cuda_runtime.h>
__global__ void count_large(const float *in, int *count, float limit, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *count = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] >= limit)
        atomicAdd(count, 1);
}
__global__ void scale_all(float *data, float *factor, float top, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        factor[0] = top / n;
    __syncthreads();
    if (threadIdx.x == 0)
        data[blockIdx.x] = data[blockIdx.x] * factor[0];
}
__global__ void mean_of(const float *in, float *sum, float *mean, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0 && i < n) {
        atomicAdd(sum, in[i]);
        mean[blockIdx.x] = *sum / n;
    }
}
int main()
{
    const int n = 1024;
    float *in, *sum, *mean;
    int *count;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&sum, sizeof(float));
    cudaMalloc(&mean, n / 256 * sizeof(float));
    cudaMalloc(&count, sizeof(int));
    cudaMemset(in, 0, n * sizeof(float));
    cudaMemset(sum, 0, sizeof(float));
    count_large<<<n / 256, 256>>>(in, count, 0, n);
    scale_all<<<n / 256, 256>>>(in, sum, 3, n);
    mean_of<<<n / 256, 256>>>(in, sum, mean, n);
    cudaDeviceSynchronize();
}
