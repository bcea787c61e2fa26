// SPDX-License-Identifier: Apache-2.0
// CL301: what a multiprocessor has is more than a block gets.
__global__ void histogram(int *bins, const int *in, int n)
{
    extern __shared__ int part[];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    bins[threadIdx.x] = part[n - 1 - threadIdx.x];
}

void whole(int device)
{
    int most, blocks;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
    cudaDeviceGetAttribute(&blocks, cudaDevAttrMultiProcessorCount, device);
    cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, most); //~ shared-memory-too-large
}

void whole_of_properties(int device)
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, device);
    cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, //~ shared-memory-too-large
                         p.sharedMemPerMultiprocessor);
}

void of_a_block(int device)
{
    int most;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
}

void less_the_system(int device)
{
    int most;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
    cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, most - 1024);
}

void asked_twice(int device)
{
    int most;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    cudaFuncSetAttribute(histogram, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
}
