// SPDX-License-Identifier: Apache-2.0
// CL102: what only the largest block that the code speaks of does.
__global__ void fold(unsigned long *data)
{
    extern __shared__ unsigned long part[];
    int tid = threadIdx.x;
    part[tid] = data[blockIdx.x * blockDim.x + tid]; //~ shared-race
    if (blockDim.x >= 1024 && tid < 512)
        part[tid] ^= part[tid + 512];
    __syncthreads();
    if (blockDim.x >= 512 && tid < 256)
        part[tid] ^= part[tid + 256];
    __syncthreads();
    data[tid] = part[tid];
}

__global__ void fold_and_wait(unsigned long *data)
{
    extern __shared__ unsigned long part[];
    int tid = threadIdx.x;
    part[tid] = data[blockIdx.x * blockDim.x + tid];
    __syncthreads();
    if (blockDim.x >= 1024 && tid < 512)
        part[tid] ^= part[tid + 512];
    __syncthreads();
    if (blockDim.x >= 512 && tid < 256)
        part[tid] ^= part[tid + 256];
    __syncthreads();
    data[tid] = part[tid];
}
