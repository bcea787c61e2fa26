/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: threads that share a number copy the same element, which is no race; other elements are. */
#include <cuda_runtime.h>

__global__ void flipped(const float *in, float *out, int width, int height)
{
    extern __shared__ float tile[];
    int columns = width - height + 1;
    int id = threadIdx.y * columns + threadIdx.x;
    for (int i = id; i < width * height; i += blockDim.x * blockDim.y)
        tile[i] = in[width * height - 1 - i];
    __syncthreads();
    out[id] = tile[id ^ 64];
}

__global__ void twice(const float *in, float *out, int width, int height)
{
    extern __shared__ float tile[];
    int columns = width - height + 1;
    int id = threadIdx.y * columns + threadIdx.x;
    for (int i = id; i < width * height; i += blockDim.x * blockDim.y)
        tile[i] = in[2 * i + threadIdx.x]; //~ shared-race
    __syncthreads();
    out[id] = tile[id ^ 64];
}
