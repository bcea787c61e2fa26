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

template <int ROWS> __global__ void sides(const float *in, float *out, int width)
{
    __shared__ float part[ROWS][64];
    for (int y = threadIdx.y; y < ROWS + 1; y += ROWS)
        for (int x = threadIdx.x; x < 64; x += 64)
            part[y][x] = in[y * width + x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.y * width + threadIdx.x] = part[threadIdx.y][63 - threadIdx.x];
}

struct Storage {
    float values[64];
    int counts[32];
};

__global__ void __launch_bounds__(64) stored(const float *in, float *out)
{
    __shared__ Storage s;
    s.values[threadIdx.x] = in[threadIdx.x];
    s.counts[threadIdx.x] = 1; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = s.values[63 - threadIdx.x] + s.counts[threadIdx.x % 32];
}

template <int ITEMS> __global__ void items(const float *in, float *out)
{
    float own[ITEMS];
    for (int i = 0; i <= ITEMS; i++)
        own[i] = in[i * 64 + threadIdx.x]; //~ shared-out-of-bounds
    for (int i = 0; i < ITEMS; i++)
        out[i * 64 + threadIdx.x] = own[i];
}

template <int ITEMS> __global__ void items_inside(const float *in, float *out)
{
    float own[ITEMS];
    for (int i = 0; i <= ITEMS; i++) {
        if (i < ITEMS)
            own[i] = in[i * 64 + threadIdx.x];
    }
    out[threadIdx.x] = own[0];
}

void run(const float *in, float *out, int width)
{
    sides<4><<<1, dim3(64, 4)>>>(in, out, width);
}
