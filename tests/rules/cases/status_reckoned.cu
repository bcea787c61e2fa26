/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a library that checks nothing reckons with what the device answers, and drops what CUB says. */
#include <cub/cub.cuh>
#include <cuda_runtime.h>

__global__ void twice(float *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

int blocks_that_fit(int device)
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, device); //~ unchecked-cuda-call
    return 4 * prop.multiProcessorCount;
}

void fill_device(float *x, int multiprocessors, cudaStream_t stream)
{
    int blocks;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, twice, 256, 0); //~ unchecked-cuda-call
    twice<<<blocks * multiprocessors, 256, 0, stream>>>(x);
}

int most_shared(int device)
{
    int bytes = 48 * 1024; /* goes for any device */
    cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    return bytes;
}

void sum(float *out, const float *in, int n, void *memory, size_t bytes, cudaStream_t stream)
{
    cub::DeviceReduce::Sum(memory, bytes, in, out, n, stream); //~ unchecked-cuda-call
}

/* a condition about sizes is no question for an error */
int blocks_for(int n, int device)
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, device); //~ unchecked-cuda-call
    TORCH_CHECK(n % 4 == 0, "not a multiple");
    TORCH_CHECK(n > 0);
    return n < prop.multiProcessorCount ? n : prop.multiProcessorCount;
}
