// SPDX-License-Identifier: Apache-2.0
// Shared memory of the file, CL102: `static __shared__ bool last;` is a place of its own, not a name of the extern array.
static __device__ unsigned int arrived = 0;
static __shared__ bool last;
__shared__ float total;

__global__ void sums(const float *src, float *c)
{
    extern __shared__ float sm[];
    sm[threadIdx.x] = src[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        c[blockIdx.x] = sm[0];
        last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
    }
    __syncthreads();
    if (last)
        sm[threadIdx.x] = c[threadIdx.x]; // the flag is read, sm is not
}

__global__ void scaled(float *c)
{
    if (threadIdx.x == 0)
        total = c[blockIdx.x]; //~ shared-race!
    c[blockIdx.x * blockDim.x + threadIdx.x] *= total;
}

__global__ void reversed(float *c)
{
    extern __shared__ float sm[];
    sm[threadIdx.x] = c[threadIdx.x]; //~ shared-race!
    c[threadIdx.x] = sm[blockDim.x - 1 - threadIdx.x];
}
