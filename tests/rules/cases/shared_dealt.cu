/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: places that the threads of a block share out, whatever its size. */
#include <cuda_runtime.h>

__global__ void clear(const unsigned char *in, int *out, int n)
{
    __shared__ int count[255];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        count[i] = 0; //~ shared-out-of-bounds
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&count[in[i] % 255], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 255; i += blockDim.x)
        out[i] = count[i];
}

__global__ void by_planes(const float *in, float *out)
{
    __shared__ float part[8][16];
    for (int y = threadIdx.y; y < 8; y += blockDim.y)
        for (int x = threadIdx.x; x <= 16; x += blockDim.x)
            part[y][x] = in[y * 16 + x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = part[0][threadIdx.x % 16];
}

/* some threads only, and some places of each only */
__global__ void partly(const float *in, float *out)
{
    __shared__ float part[64];
    if (threadIdx.x < 16) {
        for (int i = threadIdx.x; i < 80; i += blockDim.x) {
            if (i < 64)
                part[i] = in[i];
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        out[i] = part[63 - i];
    for (int i = threadIdx.x; i < 128; i += blockDim.x)
        out[i + 64] = part[i / 2];
}

/* a thread has its own places only: none is 63 + 1023 */
__global__ void from_own(const float *in, float *out)
{
    __shared__ float part[127];
    for (int i = threadIdx.x; i < 127; i += blockDim.x)
        part[i] = in[i];
    __syncthreads();
    for (int i = threadIdx.x; i < 64; i += blockDim.x)
        out[i] = part[i + threadIdx.x];
}
