// SPDX-License-Identifier: Apache-2.0
/* CL202: the instance for another number than the one that the blocks are made of, behind the question for it. */
#include <cuda_runtime.h>

template <int SIDE> __global__ void turn(float *out, const float *in, int width)
{
    __shared__ float tile[SIDE][SIDE];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * width + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * width + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
void run_turn(float *out, const float *in, int width)
{
    int side = 32;
    dim3 threads(side, side);
    if (side == 16) {
        turn<16><<<1, threads>>>(out, in, width);
    } else {
        turn<32><<<1, threads>>>(out, in, width);
    }
}

/* the blocks are none of what is asked for */
template <int SIDE> __global__ void turn_large(float *out, const float *in, int width)
{
    __shared__ float tile[SIDE][SIDE];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * width + threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.y * width + threadIdx.x] = tile[threadIdx.x][threadIdx.y]; //~ shared-out-of-bounds
}
void run_turn_large(float *out, const float *in, int width)
{
    int side = 16;
    dim3 threads(32, 32);
    if (side == 16) {
        turn_large<16><<<1, threads>>>(out, in, width);
    } else {
        turn_large<32><<<1, threads>>>(out, in, width);
    }
}

/* and without the question */
template <int SIDE> __global__ void turn_any(float *out, const float *in, int width)
{
    __shared__ float tile[SIDE][SIDE];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * width + threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.y * width + threadIdx.x] = tile[threadIdx.x][threadIdx.y]; //~ shared-out-of-bounds
}
void run_turn_any(float *out, const float *in, int width, int twice)
{
    int side = 32;
    dim3 threads(side, side);
    if (twice == 16)
        turn_any<16><<<1, threads>>>(out, in, width);
    turn_any<32><<<1, threads>>>(out, in, width);
}
