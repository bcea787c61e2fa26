// SPDX-License-Identifier: Apache-2.0
// CL102: a kernel that never waits and is launched elsewhere races if its blocks are more than a warp,
// which it says by asking for their size.
__global__ void asks(const float *in, float *out, int n)
{
    extern __shared__ float row[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        row[threadIdx.x] = in[i]; //~ shared-race
    if (i < n)
        out[i] = row[threadIdx.x + 1];
}

__global__ void __launch_bounds__(128) says(const float *in, float *out)
{
    __shared__ float row[128];
    row[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = row[threadIdx.x ^ 32];
}

__global__ void one_value(int *out, int n)
{
    __shared__ unsigned last;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        last = i; //~ shared-race
        out[i] = i;
    }
}

__global__ void may_be_a_warp(const float *in, float *out)
{
    extern __shared__ volatile float row_of_warp[];
    volatile float *row = row_of_warp;
    row[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = row[threadIdx.x ^ 1];
}

__global__ void waits_for_the_warp(const float *in, float *out, int n)
{
    extern __shared__ float row[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    row[threadIdx.x] = in[i];
    __syncwarp();
    out[i] = row[threadIdx.x + 1];
}

__global__ void own_place(const float *in, float *out, int n)
{
    extern __shared__ float row[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    row[threadIdx.x] = in[i];
    out[i] = row[threadIdx.x] * 2;
}

// An element of its own for each thread: more threads than a warp has.
__global__ void element_each(const float *in, float *out)
{
    __shared__ float part[128];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    if (threadIdx.x == 0) {
        float sum = 0.0f;
        for (int i = 0; i < 128; i++)
            sum += part[i];
        out[blockIdx.x] = sum;
    }
}

// Two elements for each lane of a warp.
__global__ void two_each(const float *in, float *out)
{
    __shared__ float part[64];
    part[threadIdx.x] = in[threadIdx.x];
    part[threadIdx.x + 32] = in[threadIdx.x + 32];
    __syncwarp();
    out[threadIdx.x] = part[63 - threadIdx.x] + part[threadIdx.x];
}

// Four numbers of each thread, side by side, in room for 64 threads; and for one warp alone.
__global__ void boxes(const float *in, unsigned *hits, int n)
{
    __shared__ float box[64 * 4];
    if (threadIdx.x < n) {
        box[threadIdx.x * 4 + 0] = in[threadIdx.x * 4 + 0]; //~ shared-race
        box[threadIdx.x * 4 + 1] = in[threadIdx.x * 4 + 1];
    }
    if (threadIdx.x < n) {
        unsigned found = 0;
        for (int i = 0; i < n; i++)
            found += box[i * 4] < box[i * 4 + 1];
        hits[threadIdx.x] = found;
    }
}

__global__ void boxes_of_warp(const float *in, unsigned *hits, int n)
{
    __shared__ float box[32 * 4];
    if (threadIdx.x < n) {
        box[threadIdx.x * 4 + 0] = in[threadIdx.x * 4 + 0];
        box[threadIdx.x * 4 + 1] = in[threadIdx.x * 4 + 1];
    }
    __syncwarp();
    if (threadIdx.x < n) {
        unsigned found = 0;
        for (int i = 0; i < n; i++)
            found += box[i * 4] < box[i * 4 + 1];
        hits[threadIdx.x] = found;
    }
}

// A block of one warp need not ask which threads are the first warp.
__global__ void first_warp_counts(const int *sizes, int groups, int *out)
{
    __shared__ int total;
    if (threadIdx.x < 32) {
        int sum = 0;
        for (int i = threadIdx.x; i < groups; i += 32)
            sum += sizes[i];
        for (int o = 16; o > 0; o /= 2)
            sum += __shfl_down_sync(~0U, sum, o);
        if (threadIdx.x == 0)
            total = sum; //~ shared-race
    }
    out[blockIdx.x * 64 + threadIdx.x] = total;
}

__global__ void only_warp_counts(const int *sizes, int groups, int *out)
{
    __shared__ int total;
    int sum = 0;
    for (int i = threadIdx.x; i < groups; i += 32)
        sum += sizes[i];
    for (int o = 16; o > 0; o /= 2)
        sum += __shfl_down_sync(~0U, sum, o);
    if (threadIdx.x == 0)
        total = sum;
    __syncwarp();
    out[blockIdx.x * 64 + threadIdx.x] = total;
}

// 128 threads take turns.
__global__ void unpack(const unsigned char *scales, const unsigned char *in, float *out, int n)
{
    extern __shared__ unsigned char raw[];
    unsigned char *scale = raw + sizeof(float);
    for (int i = threadIdx.x; i < n / 16; i += 128)
        scale[i] = scales[i]; //~ shared-race
    for (int i = threadIdx.x * 4; i < n; i += 512)
        out[i] = scale[i / 16] * in[i];
}

// The length of the block has a name.
__global__ void spread_out(const int *first, int *out, int n)
{
    __shared__ int begin;
    if (threadIdx.x == 0)
        begin = first[blockIdx.x]; //~ shared-race
    out[begin + threadIdx.x] = n;
}

__global__ void spread_in_warps(const int *first, int *out, int n)
{
    __shared__ volatile int begin;
    if (threadIdx.x == 0)
        begin = first[blockIdx.x];
    out[begin + threadIdx.x] = n;
}

void spread(const int *first, int *out, int n)
{
    const int threads = SPREAD_BLOCK_SIZE;
    spread_out<<<n, threads>>>(first, out, n);
    const int lanes = SPREAD_WARP;
    spread_in_warps<<<n, lanes>>>(first, out, n);
}
