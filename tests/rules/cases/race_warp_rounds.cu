// SPDX-License-Identifier: Apache-2.0
// CL102: the rounds of a reduction inside of a warp are steps as if they were written one behind the other.
__global__ void in_warp(const int *in, int *out)
{
    __shared__ int part[256];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int s = 16; s > 0; s >>= 1)
            part[threadIdx.x] += part[threadIdx.x + s]; //~ shared-race
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void by_round(const int *in, int *out, int rounds)
{
    __shared__ int part[256];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (rounds > 0 && threadIdx.x < warpSize) {
        for (int i = 0; i < rounds; i++) {
            int half = warpSize >> i;
            part[threadIdx.x] |= part[threadIdx.x + half]; //~ shared-race
        }
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

__global__ void in_warp_that_waits(const int *in, int *out)
{
    __shared__ int part[256];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int s = 16; s > 0; s >>= 1) {
            int other = part[threadIdx.x + s];
            __syncwarp();
            part[threadIdx.x] += other;
            __syncwarp();
        }
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

// Its own places only.
__global__ void own(const int *in, int *out, int rounds)
{
    __shared__ int part[256];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int i = 0; i < rounds; i++)
            part[threadIdx.x] += part[threadIdx.x] >> i;
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}

// The way of before sm_70.
__global__ void of_old(const int *in, int *out)
{
    __shared__ volatile int part[256];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int s = 16; s > 0; s >>= 1)
            part[threadIdx.x] += part[threadIdx.x + s];
    }
    if (threadIdx.x == 0)
        out[0] = part[0];
}
