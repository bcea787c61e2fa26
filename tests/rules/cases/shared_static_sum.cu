// SPDX-License-Identifier: Apache-2.0
// CL301: arrays that are too much together are told where the largest is declared.
constexpr int TILE = 96;

__global__ void tiles(float *out, const float *in)
{
    __shared__ float part[TILE];
    __shared__ float left[TILE][TILE],
        right[TILE][TILE + 1]; //~ shared-memory-too-large
    left[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
    right[threadIdx.y][threadIdx.x] = in[threadIdx.x * TILE + threadIdx.y];
    part[threadIdx.x] = 0;
    __syncthreads();
    out[threadIdx.y * TILE + threadIdx.x] = left[threadIdx.x][threadIdx.y] + right[0][threadIdx.x];
}

__global__ void smaller_tiles(float *out, const float *in)
{
    __shared__ float left[TILE][TILE], right[TILE];
    left[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
    right[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.y * TILE + threadIdx.x] = left[threadIdx.x][threadIdx.y] + right[threadIdx.x];
}
