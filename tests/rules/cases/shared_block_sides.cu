// SPDX-License-Identifier: Apache-2.0
// CL301: bytes that are counted by the sides of the block: it has at least one thread along each, and 1024 in all.
#include <cuda_runtime.h>

__global__ void turn(float *o, const float *in)
{
    extern __shared__ float t[];
    t[threadIdx.y * blockDim.x + threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    o[threadIdx.x] = t[threadIdx.x];
}

void turn_all(float *o, const float *in, dim3 grid, dim3 block)
{
    turn<<<grid, block, block.x * block.y * sizeof(float)>>>(o, in);
}

void turn_some(float *o, const float *in, dim3 grid, dim3 block)
{
    turn<<<grid, block, block.y * sizeof(float)>>>(o, in); //~ shared-memory-too-large
}

__global__ void blur(unsigned char *out, const unsigned char *in, int width, int radius)
{
    extern __shared__ unsigned char tile[];
    int side = blockDim.x + 2 * radius;
    for (int y = threadIdx.y; y < (int)blockDim.y + 2 * radius; y += blockDim.y)
        for (int x = threadIdx.x; x < side; x += blockDim.x)
            tile[y * side + x] = in[y * width + x];
    __syncthreads();
    out[threadIdx.y * width + threadIdx.x] = tile[threadIdx.y * side + threadIdx.x];
}

constexpr unsigned char RADIUS = 3;

template <typename T> size_t bytes_of(dim3 block, unsigned char radius)
{
    unsigned width = block.x + 2 * radius, height = block.y + 2 * radius;
    return width * height * sizeof(T);
}


void blur_all(unsigned char *out, const unsigned char *in, int width, dim3 grid, dim3 block)
{
    size_t bytes = bytes_of<unsigned char>(block, RADIUS);
    blur<<<grid, block, bytes>>>(out, in, width, RADIUS);
}
