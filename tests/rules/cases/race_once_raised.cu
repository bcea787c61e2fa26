/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a grid of n blocks that is only ever raised, to the number of multiprocessors or a multiple of it, leaves no
 * block a second round; one that is cut off does. */
#include <cuda_runtime.h>

__global__ void rows(float *x, int n)
{
    __shared__ float s[256];
    for (int row = blockIdx.x; row < n; row += gridDim.x) {
        s[threadIdx.x] = x[row * 256 + threadIdx.x];
        __syncthreads();
        x[row * 256 + threadIdx.x] = s[255 - threadIdx.x];
    }
}
void run(float *x, int n)
{
    int processors;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    int blocks = n;
    if (blocks < processors) {
        blocks = processors;
    } else {
        int rest = blocks % processors;
        if (rest != 0)
            blocks += processors - rest;
    }
    rows<<<blocks, 256>>>(x, n);
}
__global__ void rows_of_few(float *x, int n)
{
    __shared__ float s[256];
    for (int row = blockIdx.x; row < n; row += gridDim.x) {
        s[threadIdx.x] = x[row * 256 + threadIdx.x];
        __syncthreads();
        x[row * 256 + threadIdx.x] = s[255 - threadIdx.x]; //~ shared-race
    }
}
void run_few(float *x, int n)
{
    int processors;
    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
    int blocks = n;
    if (blocks > processors)
        blocks = processors;
    rows_of_few<<<blocks, 256>>>(x, n);
}
