/* SPDX-License-Identifier: Apache-2.0 */
/* CL105 CL102: what a launch says of the block along x is no limit to all its threads. */
#include <cuda_runtime.h>

__global__ void sum_coils(const float2 *in, float2 *sum, int n, int coils)
{
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    if (t < n)
        for (int c = threadIdx.z; c < coils; c += blockDim.z)
            sum[t].x += in[t + c * n].x; //~ global-race
}

/* the sum's type is not known here, and no function takes it: how the kernel is called is guessed */
void run(const float2 *in, project::Sum *sum, int n, int coils)
{
    dim3 block(64, 1, 8);
    sum_coils<<<(n + 63) / 64, block>>>(in, sum, n, coils);
}

__global__ void each_coil(const float2 *in, float2 *out, int n, int coils)
{
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    if (t < n)
        for (int c = threadIdx.z; c < coils; c += blockDim.z)
            out[t + c * n].x += in[t + c * n].x;
}

void run_each(const float2 *in, project::Sum *out, int n, int coils)
{
    dim3 block(64, 1, 8);
    each_coil<<<(n + 63) / 64, block>>>(in, out, n, coils);
}

/* the threads along z go on from what another one has written there */
__global__ void by_sector(const int *ends, float *out, int n)
{
    __shared__ int sector[64];
    sector[threadIdx.x] = blockIdx.x;
    while (sector[threadIdx.x] < n) {
        atomicAdd(&out[ends[sector[threadIdx.x]]], 1.0f * threadIdx.z);
        __syncthreads();
        sector[threadIdx.x] = sector[threadIdx.x] + gridDim.x; //~ shared-race
    }
}

/* all of them write the same, and read it afterwards */
__global__ void in_order(const int *order, const int *ends, float *out, int n)
{
    __shared__ int sector[64];
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        sector[threadIdx.x] = order[i];
        atomicAdd(&out[ends[sector[threadIdx.x]]], 1.0f * threadIdx.z);
        __syncthreads();
    }
}

void run_sectors(const int *order, const int *ends, float *out, int n)
{
    dim3 block(64, 1, 8);
    by_sector<<<n / 4, block>>>(ends, out, n);
    in_order<<<n / 4, block>>>(order, ends, out, n);
}
