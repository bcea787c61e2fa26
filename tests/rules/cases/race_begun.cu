/* SPDX-License-Identifier: Apache-2.0 */
// CL105: thread 0 sets a place that the other threads of its block change, with nothing between that they wait
// at; also in a function that is handed the place, whoever calls it.
#include <cuda_runtime.h>

struct Entropy {
    static __device__ void run(const unsigned *hist, float *metric, int rows, int labels)
    {
        auto &tid = threadIdx.x;
        if (tid == 0)
            metric[0] = 0.0f;
        if (tid < labels) {
            float p = (float)hist[tid] / rows;
            atomicAdd(metric, p * logf(p)); //~ global-race
        }
    }
};

struct EntropyInOrder {
    static __device__ void run(const unsigned *hist, float *metric, int rows, int labels)
    {
        auto &tid = threadIdx.x;
        if (tid == 0)
            metric[0] = 0.0f;
        __syncthreads();
        if (tid < labels) {
            float p = (float)hist[tid] / rows;
            atomicAdd(metric, p * logf(p));
        }
    }
};

// thread 0 does both
static __device__ void by_one(const unsigned *hist, float *metric, int rows)
{
    if (threadIdx.x == 0)
        metric[0] = 0.0f;
    float p = (float)hist[threadIdx.x] / rows;
    for (int o = 16; o > 0; o /= 2)
        p += __shfl_down_sync(~0U, p, o);
    if (threadIdx.x == 0)
        atomicAdd(metric, p);
}

// a place for each lane
static __device__ void by_lane(const unsigned *hist, float *metric, int rows)
{
    if (threadIdx.x % 32 == 0)
        metric[threadIdx.x / 32] = 0.0f;
    __syncwarp();
    atomicAdd(&metric[threadIdx.x / 32], (float)hist[threadIdx.x] / rows);
}

// who draws a number after it was set elsewhere
static __device__ void draw(int *next, int *out, int first)
{
    int at = atomicAdd(next, 1);
    out[at] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
        *next = first;
}

__global__ void counts(const int *in, int *count)
{
    if (threadIdx.x == 0)
        count[blockIdx.x] = 0;
    if (in[blockIdx.x * blockDim.x + threadIdx.x] > 3)
        atomicAdd(&count[blockIdx.x], 1); //~ global-race
}

__global__ void counts_in_order(const int *in, int *count)
{
    if (threadIdx.x == 0)
        count[blockIdx.x] = 0;
    __syncthreads();
    if (in[blockIdx.x * blockDim.x + threadIdx.x] > 3)
        atomicAdd(&count[blockIdx.x], 1);
}

// blocks of one warp, that waits
__global__ void counts_of_warps(const int *in, int *count)
{
    if (threadIdx.x == 0)
        count[blockIdx.x] = 0;
    __syncwarp();
    if (in[blockIdx.x * 32 + threadIdx.x] > 3)
        atomicAdd(&count[blockIdx.x], 1);
}
