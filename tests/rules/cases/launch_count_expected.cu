// SPDX-License-Identifier: Apache-2.0
// CL302: a count that the device made, and of which the program says what it must be, is no 0.
#include <stdio.h>

__global__ void select_blocks(const float *x, int n, int *blocks, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > 0.5f)
        blocks[atomicAdd(count, 1)] = i;
}

__global__ void fill_blocks(const int *blocks, float *out)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = (float)blocks[blockIdx.x];
}

int main()
{
    float *x, *out;
    int *blocks, *device_count, count, other;
    if (cudaMalloc(&x, 4096 * sizeof(float)) != cudaSuccess ||
        cudaMalloc(&blocks, 4096 * sizeof(int)) != cudaSuccess ||
        cudaMalloc(&out, 4096 * 64 * sizeof(float)) != cudaSuccess ||
        cudaMalloc(&device_count, sizeof(int)) != cudaSuccess)
        return 1;
    if (cudaMemset(x, 64, 4096 * sizeof(float)) != cudaSuccess ||
        cudaMemset(device_count, 0, sizeof(int)) != cudaSuccess)
        return 1;
    select_blocks<<<16, 256>>>(x, 4096, blocks, device_count);
    if (cudaMemcpy(&count, device_count, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    fill_blocks<<<count, 64>>>(blocks, out);
    if (cudaMemcpy(&other, device_count, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    fill_blocks<<<other, 64>>>(blocks, out); //~ invalid-launch
    if (cudaDeviceSynchronize() != cudaSuccess || cudaGetLastError() != cudaSuccess)
        return 1;
    printf("%s\n", count == 4096 ? "PASS" : "FAIL");
    cudaFree(x);
    cudaFree(blocks);
    cudaFree(out);
    cudaFree(device_count);
    return 0;
}
