// SPDX-License-Identifier: Apache-2.0
// CL101: reductions of a block that are out of sight wait for all its threads.
#include <cooperative_groups.h>
#include "absent_reduce.cuh"

__global__ void sum(const float *x, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent
        return;
    float s = blockReduceSum<float>(x[i]);
    if (threadIdx.x == 0)
        atomicAdd(out, s);
}

__global__ void system(const float *x, float *out, int n)
{
    __shared__ float sums[256];
    __shared__ float weights[256];
    const int tid = threadIdx.x;
    sums[tid] = 0;
    weights[tid] = 0;
    int i = blockIdx.x * blockDim.x + tid;
    if (i >= n) //~ barrier-divergent?
        return;
    ReduceSystem<float, 256>(tid, x[i], sums, weights, out);
}

// All come.
__global__ void sum_all(const float *x, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = blockReduceSum<float>(i < n ? x[i] : 0.0f);
    if (threadIdx.x == 0)
        atomicAdd(out, s);
}

// The whole block leaves.
__global__ void sum_rows(const float *x, float *out, int rows, int cols)
{
    if (blockIdx.x >= rows)
        return;
    float s = 0;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        s += x[(long long)blockIdx.x * cols + c];
    s = block_reduce_sum(s);
    if (threadIdx.x == 0)
        out[blockIdx.x] = s;
}

// Of a warp.
__global__ void sum_warp(const float *x, float *out, int n)
{
    __shared__ float sums[256];
    sums[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 32)
        warpReduce(sums, threadIdx.x);
    if (threadIdx.x == 0)
        out[0] = sums[0];
}

// An object of cub's, made by the threads that do not leave; its methods wait.
__global__ void sum_cub(const float *x, float *out, int n)
{
    typedef cub::BlockReduce<float, 256> BlockReduceT;
    __shared__ typename BlockReduceT::TempStorage scratch;
    int i = blockIdx.x * 256 + threadIdx.x;
    float s = BlockReduceT(scratch).Sum(i < n ? x[i] : 0.0f);
    if (threadIdx.x == 0)
        out[blockIdx.x] = s;
}

// Of the last warp, or of one thread.
__global__ void sum_last(const float *x, float *out)
{
    __shared__ float sums[256];
    sums[threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
    __syncthreads();
    for (int d = 128; d >= 32; d >>= 1) {
        if (threadIdx.x < d)
            sums[threadIdx.x] += sums[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x < 32)
        reduceLast(threadIdx.x, sums);
    if (threadIdx.x == 0)
        out[blockIdx.x] = unrolledReduce(sums, threadIdx.x);
}

// A residue, no reduction of the block.
__global__ void residues(const unsigned *x, unsigned *out, int n)
{
    __shared__ unsigned words[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    words[threadIdx.x] = 0;
    if (i >= n)
        return;
    montgomery_reduce(words, x[i], threadIdx.x);
    out[i] = words[threadIdx.x];
}

// Of a tile, of the lanes of a mask, of a quantised block that is the thread's own; an index.
__global__ void of_less(const float *x, const struct block_q *q, float *out, int n)
{
    auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned mask = __ballot_sync(0xffffffffu, i < n);
    if (i >= n)
        return;
    float s = blockReduceSum(tile, x[i]) + blockReduceSum(x[i], mask);
    out[block_reduce_index(i)] = s + block_reduce_max(q + i);
}

// Some of the warps: a reduction out of sight may be theirs.
__global__ void sum_part(const float *x, float *out)
{
    if (threadIdx.x >= 128)
        out[threadIdx.x] = block_reduce_sum<2>(x[threadIdx.x], 1); //~ barrier-divergent?
}
