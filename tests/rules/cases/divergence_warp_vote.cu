// SPDX-License-Identifier: Apache-2.0
// CL101: a vote of the warp sends whole warps away from a barrier of the block.
__device__ bool is_seen(int i);

__global__ void integrate(float *out, const float *depth, int n)
{
    __shared__ float sums[8];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool seen = i < n && depth[i] > 0.0f;
    if (!__any(seen)) //~ barrier-divergent
        return;
    float v = seen ? depth[i] : 0.0f;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffffu, v, d);
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = sums[0] + sums[1];
}

// In a function, and the vote is a mask.
__device__ void step(float *sums, float *out, bool active)
{
    unsigned votes = __ballot_sync(0xffffffffu, active);
    if (votes == 0) //~ barrier-divergent
        return;
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = __popc(votes);
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = sums[0] + sums[1];
}

__global__ void steps(float *out)
{
    __shared__ float sums[8];
    step(sums, out, is_seen(blockIdx.x * blockDim.x + threadIdx.x));
}

// ---- the block decides, or there is nobody else ---------------------------------------------------

__global__ void asks_the_block(float *out, const float *depth, int n)
{
    __shared__ float sums[8];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool seen = i < n && depth[i] > 0.0f;
    if (!__syncthreads_or(seen))
        return;
    if (threadIdx.x % 32 == 0)
        sums[threadIdx.x / 32] = depth[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = sums[0] + sums[1];
}

__global__ void one_warp(float *out, const float *depth, int n)
{
    __shared__ float tile[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool seen = i < n && depth[i] > 0.0f;
    if (!__any_sync(0xffffffffu, seen))
        return;
    tile[threadIdx.x] = seen ? depth[i] : 0.0f;
    __syncthreads();
    out[i] = tile[31 - threadIdx.x];
}

__global__ void waits_for_the_warp(float *out, const float *depth, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool seen = i < n && depth[i] > 0.0f;
    if (!__any_sync(0xffffffffu, seen))
        return;
    tile[threadIdx.x] = seen ? depth[i] : 0.0f;
    __syncwarp();
    out[i] = tile[threadIdx.x ^ 1];
}

// All warps look at the same flags.
__global__ void flags(float *out, const float *in, int n)
{
    __shared__ int done[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32)
        done[lane] = in[blockIdx.x * 32 + lane] > 0.0f;
    __syncthreads();
    if (__all_sync(0xffffffffu, done[lane]))
        return;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = in[n];
}

void run(float *out, const float *in, int n)
{
    one_warp<<<n / 32, 32>>>(out, in, n);
}
