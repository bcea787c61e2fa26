// SPDX-License-Identifier: Apache-2.0
// CL102: memory that one warp or one thread hands to a function out of sight; functions whose name says
// what they return; sizes that a branch compares with a limit; blocks of one warp.
#include "project.h"

__global__ void loss(const float *in, float *out)
{
    extern __shared__ float partial[];
    partial[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    const int warp = threadIdx.x / kThreadsPerWarp;
    if (warp == 0) {
        float sum = warp_reduce_on_shmem(partial, static_cast<int>(blockDim.x), threadIdx.x);
        if (threadIdx.x == 0)
            out[0] = sum;
    }
}

__global__ void loss_after(const float *in, float *out)
{
    extern __shared__ float partial[];
    partial[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const int warp = threadIdx.x / kThreadsPerWarp;
    if (warp == 0) {
        float sum = warp_reduce_on_shmem(partial, static_cast<int>(blockDim.x), threadIdx.x);
        if (threadIdx.x == 0)
            out[0] = sum;
    }
}

// everybody calls it: a barrier may stand inside, or each thread takes its own
__global__ void everybody(const float *in, float *out)
{
    extern __shared__ float partial[];
    partial[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = take(partial);
    __syncthreads();
}

// each warp hands over what it wrote itself
__global__ void own(const float *in, float *out)
{
    __shared__ float rows[4][32];
    const int warp = threadIdx.x / 32;
    rows[warp][threadIdx.x % 32] = in[threadIdx.x];
    if (threadIdx.x % 32 == 0)
        out[warp] = last_of(&rows[warp][0]);
    __syncthreads();
}

// a lane's number, and a rounded quotient
__device__ float block_sum(float value, float *smem)
{
    int lane = getLaneId();
    int warp = threadIdx.x / 32;
    if (lane == 0)
        smem[warp] = value; //~ shared-race
    if (warp == 0)
        value = lane < divUp(blockDim.x, 32) ? smem[lane] : 0.0f;
    __syncthreads();
    return value;
}

// only tables that fit take this way
__global__ void rows(float *out, const float *in, const int *row, int n_rows, int count)
{
    __shared__ float sums[128];
    if (n_rows > 128)
        return;
    for (int i = threadIdx.x; i < n_rows; i += blockDim.x)
        sums[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        atomicAdd(&sums[row[i]], in[i]); //~ shared-race
    for (int i = threadIdx.x; i < n_rows; i += blockDim.x)
        out[i] = sums[i];
}

__global__ void rows_after(float *out, const float *in, const int *row, int n_rows, int count)
{
    __shared__ float sums[128];
    if (n_rows > 128)
        return;
    for (int i = threadIdx.x; i < n_rows; i += blockDim.x)
        sums[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        atomicAdd(&sums[row[i]], in[i]);
    __syncthreads();
    for (int i = threadIdx.x; i < n_rows; i += blockDim.x)
        out[i] = sums[i];
}

// the block is one warp: the launch says so, with a number of a header
__global__ void norms(const float *in, float *out, int dim)
{
    __shared__ volatile float norm;
    int lane = threadIdx.x % lib::warp_size();
    if (threadIdx.x == 0)
        norm = 0;
    __syncthreads();
    for (int i = lane; i < dim; i += 32)
        norm += in[i];
    out[threadIdx.x / 2] = norm;
}
void norms_of(const float *in, float *out, int rows, int dim)
{
    norms<<<rows, lib::warp_size()>>>(in, out, dim);
}

// nothing tells one warp from another
__global__ void nobody_launches(const float *in, float *out, int dim)
{
    __shared__ volatile float norm;
    int lane = threadIdx.x % 32;
    if (threadIdx.x == 0)
        norm = 0;
    __syncthreads();
    if (lane == 0)
        norm += in[dim];
    out[lane] = norm;
}

// threads of several planes load one weight to one place
__global__ void planes(float *out, const float *weight, int n)
{
    extern __shared__ float table[];
    for (int i = threadIdx.x + blockDim.x * threadIdx.y; i < n; i += blockDim.x * blockDim.y)
        table[i] = load_cached(weight + i);
    __syncthreads();
    out[threadIdx.z] = table[threadIdx.x];
}

// tiles that overlap, all copied from one array; a vote keeps the warp together; parts of one element
__global__ void overlapping(const float *in, float *out, int width, int radius)
{
    extern __shared__ float tile[];
    int pitch = 16 + 2 * radius, mine = (threadIdx.y + radius) * pitch + threadIdx.x + radius;
    tile[mine] = in[blockIdx.y * width + mine];
    float center = tile[mine];
    for (int y = threadIdx.y; y < pitch; y += 16)
        for (int x = threadIdx.x; x < pitch; x += 16)
            tile[y * pitch + x] = in[blockIdx.y * width + y * pitch + x];
    __syncthreads();
    out[mine] = tile[mine - radius] + center;
}

// What shuffles and is handed shared memory takes its sums from warp to warp, and waits.
__global__ void shuffled(const float *in, float *out)
{
    __shared__ float buffer[32];
    __shared__ float total;
    float x = in[threadIdx.x];
    x = ShuffleReduceMax<float>(x, buffer, blockDim.x);
    if (threadIdx.x == 0)
        total = x;
    __syncthreads();
    float y = expf(in[threadIdx.x] - total);
    y = ShuffleReduceSum<float>(y, buffer, blockDim.x);
    if (threadIdx.x == 0)
        total = y;
    __syncthreads();
    out[threadIdx.x] = total;
}
__global__ void shuffled_in_warps(const float *in, float *out)
{
    __shared__ float total;
    float x = in[threadIdx.x];
    x = ShuffleMax<float>(x);
    if (threadIdx.x == 0)
        total = x;
    __syncthreads();
    float y = expf(in[threadIdx.x] - total);
    y = ShuffleSum<float>(y);
    if (threadIdx.x == 0)
        total = y; //~ shared-race
    __syncthreads();
    out[threadIdx.x] = total;
}

// The samples' class, out of sight, gives out the block's dynamic shared memory.
#include "shared_memory_class.hpp"
__global__ void out_of_sight(const float *in, float *out)
{
    SharedMemory<float> given;
    float *s = given.getPointer();
    s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x]; //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - threadIdx.x - 1];
}

__global__ void converted(const float *in, float *out)
{
    float *s = SharedMemory<float>();
    s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x]; //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - threadIdx.x - 1];
}

template <typename T>
__global__ void waits_for_it(const T *in, T *out)
{
    SharedMemory<T> given;
    T *s = given.getPointer();
    s[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - threadIdx.x - 1];
}

// an atomic operation of a namespace that nobody sees
__global__ void tally(const int *places, const float *weights, float *out, int n)
{
    __shared__ float bins[256];
    bins[threadIdx.x] = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        lib::atomic::Plus(bins + places[i], weights[i]); //~ shared-race
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void tally_waits(const int *places, const float *weights, float *out, int n)
{
    __shared__ float bins[256];
    bins[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        lib::atomic::Plus(bins + places[i], weights[i]);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        libAtomicPlus(bins + places[i], weights[i]);
    __syncthreads();
    out[threadIdx.x] = bins[threadIdx.x];
}

// a helper that is called again and again: the next call overwrites what the last one still reads
__device__ float total(float value, float *shared)
{
    shared[threadIdx.x] = value; //~ shared-race
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step /= 2) {
        if (threadIdx.x < step)
            shared[threadIdx.x] += shared[threadIdx.x + step];
        __syncthreads();
    }
    return shared[0];
}

__global__ void moments(const float *in, float *out)
{
    __shared__ float parts[256];
    float x = in[threadIdx.x];
    float mean = total(x, parts) / 256;
    float spread = total((x - mean) * (x - mean), parts);
    for (int i = 0; i < 4; i++)
        spread += total(x, parts);
    out[threadIdx.x] = mean + spread;
}

__device__ float careful(float value, float *shared)
{
    float sum = 0;
    shared[threadIdx.x] = value;
    __syncthreads();
    for (int i = 0; i < blockDim.x; i++)
        sum += shared[i];
    __syncthreads();
    return sum;
}

__global__ void careful_moments(const float *in, float *out)
{
    __shared__ float parts[256];
    float mean = careful(in[threadIdx.x], parts) / 256;
    out[threadIdx.x] = mean + careful(in[threadIdx.x] - mean, parts);
}

// the members of a union share their bytes, whatever they are
template <int THREADS> __global__ void draws(int *out, int wanted)
{
    typedef cub::BlockRadixSort<int, THREADS, 4> Sort;
    typedef cub::BlockScan<int, THREADS> Scan;
    __shared__ union Scratch {
        typename Sort::TempStorage sort;
        typename Scan::TempStorage scan;
    } scratch;
    int items[4], count = 0;
    do {
        for (int i = 0; i < 4; i++)
            items[i] = lib::draw(threadIdx.x, i);
        Sort(scratch.sort).Sort(items);
        __syncthreads();
        Scan(scratch.scan).ExclusiveSum(items[0], items[1], count); //~ shared-race
    } while (count < wanted);
    out[threadIdx.x] = items[1];
}

template <int THREADS> __global__ void draws_apart(int *out, int wanted)
{
    typedef cub::BlockRadixSort<int, THREADS, 4> Sort;
    typedef cub::BlockScan<int, THREADS> Scan;
    __shared__ struct Scratch2 {
        typename Sort::TempStorage sort;
        typename Scan::TempStorage scan;
    } scratch;
    int items[4], count = 0;
    do {
        for (int i = 0; i < 4; i++)
            items[i] = lib::draw(threadIdx.x, i);
        Sort(scratch.sort).Sort(items);
        Scan(scratch.scan).ExclusiveSum(items[0], items[1], count);
    } while (count < wanted);
    out[threadIdx.x] = items[1];
}

// threads beyond the tile do not come here: no barrier can stand inside
__global__ void score(const float *boxes, unsigned long long *mask, int n)
{
    __shared__ float tile[64 * 4];
    const int rows = min(n - (int)blockIdx.y * 64, 64);
    const int cols = min(n - (int)blockIdx.x * 64, 64);
    if (threadIdx.x < cols) {
        tile[threadIdx.x * 4 + 0] = boxes[(64 * blockIdx.x + threadIdx.x) * 4 + 0]; //~ shared-race
        tile[threadIdx.x * 4 + 1] = boxes[(64 * blockIdx.x + threadIdx.x) * 4 + 1];
    }
    if (threadIdx.x < rows) {
        unsigned long long found = 0;
        for (int i = 0; i < cols; i++)
            if (overlap(boxes + (64 * blockIdx.y + threadIdx.x) * 4, tile + i * 4) > 0.5f)
                found |= 1ULL << i;
        mask[64 * blockIdx.y + threadIdx.x] = found;
    }
}

// each thread hands over its own row of the table, or the table for its own row
__global__ void score_own(const float *boxes, float *out, int n)
{
    __shared__ float tile[64 * 4];
    tile[threadIdx.x * 4] = boxes[64 * blockIdx.x + threadIdx.x];
    if (threadIdx.x < n)
        out[threadIdx.x] = area(tile + threadIdx.x * 4) + area_of(tile, threadIdx.x);
}

void scores(const float *boxes, unsigned long long *mask, float *out, int n, dim3 grid)
{
    score<<<grid, 64>>>(boxes, mask, n);
    score_own<<<grid, 64>>>(boxes, out, n);
}
