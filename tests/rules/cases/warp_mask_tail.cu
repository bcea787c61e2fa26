// SPDX-License-Identifier: Apache-2.0
// CL103, with --preview: lanes that a full mask names stay away where a size ends in the middle of a warp,
// also when the operation stands in a function.
__device__ float warp_sum(float v)
{
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    return v;
}

__global__ void under_the_guard(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float v = warp_sum(in[i]); //~ warp-mask
        if (threadIdx.x % 32 == 0)
            atomicAdd(out, v);
    }
}

__global__ void in_the_loop(const float *in, float *out, int n)
{
    float sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sum += warp_sum(in[i]); //~ warp-mask
    out[threadIdx.x] = sum;
}

__global__ void few_partial_sums(const float *in, float *out)
{
    __shared__ float part[32];
    float sum = warp_sum(in[threadIdx.x]);
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < blockDim.x / 32) {
        sum = warp_sum(part[threadIdx.x]); //~ warp-mask
        if (threadIdx.x == 0)
            *out = sum;
    }
}

/* Threads that have left are not waited for. */
__global__ void leaves(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = warp_sum(in[i]);
    if (threadIdx.x % 32 == 0)
        atomicAdd(out, v);
}

/* Whole warps. */
__global__ void rows(const float *in, float *out, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row < rows) {
        float sum = 0;
        for (int c = lane; c < cols; c += 32)
            sum += in[row * cols + c];
        sum = warp_sum(sum);
        if (lane == 0)
            out[row] = sum;
    }
}

__global__ void first_warp(const float *in, float *out, int n)
{
    float v = threadIdx.x < n ? in[threadIdx.x] : 0.0f;
    if (threadIdx.x < 32) {
        v = warp_sum(v);
        if (threadIdx.x == 0)
            *out = v;
    }
}

/* The length is rounded up. */
__global__ void rounded(const float *in, float *out, int n)
{
    float sum = 0;
    for (int i = threadIdx.x; i < (n + 31) / 32 * 32; i += blockDim.x)
        sum += warp_sum(i < n ? in[i] : 0.0f);
    out[threadIdx.x] = sum;
}

#define SEVEN_DIGITS 0xFFFFFFF
__global__ void leaves_lanes_out(const int *in, unsigned *out)
{
    unsigned vote = __ballot_sync(SEVEN_DIGITS, in[threadIdx.x] > 0); //~ warp-mask
    if (threadIdx.x % 32 == 0)
        out[threadIdx.x / 32] = vote;
}

__global__ void half_a_warp(const int *in, unsigned *out)
{
    if (threadIdx.x % 32 < 16) {
        unsigned vote = __ballot_sync(0xffff, in[threadIdx.x] > 0);
        if (threadIdx.x % 32 == 0)
            out[threadIdx.x / 32] = vote;
    }
}
