/* SPDX-License-Identifier: Apache-2.0 */
/* CL101, CL102: a shared array of which each thread uses its own element holds what all threads store. */
#include <cuda_runtime.h>

__device__ void add_sector(const int *sec, int last, float *sum, const float *in, const int *starts)
{
    __shared__ int center;
    center = starts[sec[threadIdx.x] * 3];
    int i = starts[sec[threadIdx.x]] + threadIdx.x;
    while (i < last) {
        sum[threadIdx.x] += in[i] * center;
        i += blockDim.x;
    }
    __syncthreads();
}

__global__ void sectors(float *out, const float *in, const int *starts, int n)
{
    __shared__ int sec[128];
    __shared__ float sum[128];
    sum[threadIdx.x] = 0;
    sec[threadIdx.x] = blockIdx.x;
    while (sec[threadIdx.x] < n) {
        __shared__ int last;
        last = starts[sec[threadIdx.x] + 1];
        add_sector(sec, last, sum, in, starts);
        __syncthreads();
        sec[threadIdx.x] = sec[threadIdx.x] + gridDim.x;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum[threadIdx.x];
}

/* not the same for all */
__global__ void own_rows(float *out, int n)
{
    __shared__ int row[128];
    row[threadIdx.x] = threadIdx.x;
    while (row[threadIdx.x] < n) { //~ barrier-divergent
        out[row[threadIdx.x]] = 0;
        __syncthreads();
        row[threadIdx.x] += blockDim.x;
    }
}

/* another thread writes there, too */
__global__ void handed_on(float *out, int n)
{
    __shared__ int at[128];
    at[threadIdx.x] = blockIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
        at[blockDim.x - 1] = n;
    __syncthreads();
    while (at[threadIdx.x] < n) { //~ barrier-divergent
        out[at[threadIdx.x]] = 0;
        __syncthreads();
        at[threadIdx.x] += gridDim.x;
    }
}
