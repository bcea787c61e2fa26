// SPDX-License-Identifier: Apache-2.0
// CL101: a barrier for the warps that do the rest of a kernel, at its end; the others have left.
#include <cuda_runtime.h>

__device__ void wait_for_turn(const volatile int *turn, int mine)
{
    int seen = threadIdx.x == 0 ? *turn : 0;
    while (__syncthreads_and(seen != mine))
        seen = threadIdx.x == 0 ? *turn : 0;
    __syncthreads();
}

template <int WARPS> __global__ void add_parts(float *out, const float *in, const int *turn)
{
    __shared__ float part[64][32];
    int slice = threadIdx.y / WARPS;
    part[threadIdx.y][threadIdx.x] = in[(blockIdx.x * 64 + threadIdx.y) * 32 + threadIdx.x];
    __syncthreads();
    if (slice == 0) {
        float sum = part[threadIdx.y][threadIdx.x];
        if (blockIdx.z != 0)
            wait_for_turn(turn, blockIdx.z); //~ barrier-divergent?
        out[threadIdx.y * 32 + threadIdx.x] += sum;
    }
}

// those that have not come store nothing, and it is read
__global__ void lacks(float *out, const float *in)
{
    __shared__ float part[256];
    if (threadIdx.x < 32) {
        part[threadIdx.x] = in[threadIdx.x];
        __syncthreads(); //~ barrier-divergent!
        out[threadIdx.x] = part[255 - threadIdx.x];
    }
}

// they come to another barrier
__global__ void meets_another(float *out, const float *in)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 64) {
        float sum = part[threadIdx.x] + part[threadIdx.x + 64];
        __syncthreads(); //~ barrier-divergent!
        part[threadIdx.x] = sum;
    }
    __syncthreads();
    out[threadIdx.x] = part[threadIdx.x / 2];
}

// lanes of a warp part
__global__ void parts_a_warp(float *out, const float *in)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x < 16) {
        __syncthreads(); //~ barrier-divergent!
        out[threadIdx.x] = part[255 - threadIdx.x];
    }
}

// a length parts them, and rows may be half a warp: they exit, and each row has its own part
__global__ void parts_at_length(float *out, const float *in, int n)
{
    __shared__ float part[16][16];
    const int row = blockIdx.x * 16 + threadIdx.y;
    part[threadIdx.y][threadIdx.x] = 0.0f;
    __syncthreads();
    if (row < n) {
        part[threadIdx.y][threadIdx.x] = in[row * 16 + threadIdx.x];
        __syncthreads(); //~ barrier-divergent?
        for (int len = 8; len > 0; len /= 2) {
            if (threadIdx.x < len)
                part[threadIdx.y][threadIdx.x] += part[threadIdx.y][threadIdx.x + len];
            __syncthreads();
        }
        if (threadIdx.x == 0)
            out[row] = part[threadIdx.y][0];
    }
}
void run(float *out, const float *in, int n)
{
    parts_at_length<<<(n + 15) / 16, dim3(16, 16)>>>(out, in, n);
}
