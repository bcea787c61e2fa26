// SPDX-License-Identifier: Apache-2.0
// CL102: no usual block fits the arrays, of 48 elements; several warps there are all the same where the
// code numbers them, and where one number lies depends on no shape.

__global__ void count_best(const float *in, float *out)
{
    __shared__ float score[48];
    __shared__ float best[32];
    __shared__ int count;
    __shared__ float cut;
    const int tid = threadIdx.x, threads = 48;
    if (tid == 0)
        count = 0;
    score[tid] = in[blockIdx.x * threads + tid];
    best[tid / 32] = 0.0f;
    __syncthreads();
    if (tid == 0)
        cut = best[0]; //~ shared-race
    if (score[tid] > cut)
        atomicAdd(&count, 1);
    __syncthreads();
    out[tid] = count;
}

__global__ void count_best_waits(const float *in, float *out)
{
    __shared__ float score[48];
    __shared__ float best[32];
    __shared__ int count;
    __shared__ float cut;
    const int tid = threadIdx.x, threads = 48;
    if (tid == 0)
        count = 0;
    score[tid] = in[blockIdx.x * threads + tid];
    best[tid / 32] = 0.0f;
    __syncthreads();
    if (tid == 0)
        cut = best[0];
    __syncthreads();
    if (score[tid] > cut)
        atomicAdd(&count, 1);
    __syncthreads();
    out[tid] = count;
}

/* a block of one warp: nobody numbers warps */
__global__ void one_warp(const float *in, float *out)
{
    __shared__ float score[16];
    __shared__ float cut;
    const int tid = threadIdx.x;
    score[tid] = in[tid];
    __syncthreads();
    if (tid == 0)
        cut = score[0];
    __syncwarp();
    out[tid] = score[tid] > cut ? 1.0f : 0.0f;
    __syncthreads();
}

/* each warp has a cut of its own */
__global__ void by_warp(const float *in, float *out)
{
    __shared__ float score[48];
    __shared__ float cut[32];
    const int tid = threadIdx.x, warp = tid / 32;
    score[tid] = in[blockIdx.x * 48 + tid];
    __syncthreads();
    if (tid % 32 == 0)
        cut[warp] = score[tid];
    __syncwarp();
    out[tid] = score[tid] > cut[warp] ? 1.0f : 0.0f;
    __syncthreads();
}

/* who comes without a wait from the question to the store has seen that there is nothing to cut off */
__global__ void cut_off(const float *in, float *out)
{
    __shared__ float score[48];
    __shared__ float best[32];
    __shared__ int count;
    const int tid = threadIdx.x;
    if (tid == 0)
        count = 0;
    score[tid] = in[blockIdx.x * 48 + tid];
    best[tid / 32] = 0.0f;
    __syncthreads();
    if (score[tid] > 0.0f)
        atomicAdd(&count, 1);
    __syncthreads();
    if (count > 16) {
        if (tid % 32 == 0)
            best[tid / 32] += 1.0f;
        __syncthreads();
    }
    if (tid == 0)
        count = count < 16 ? count : 16;
    __syncthreads();
    out[tid] = count + best[tid / 32];
}
