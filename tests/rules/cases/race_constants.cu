/* Constants out of sight that the code ties to the block, places that the data choose for everybody, and
 * kernels that leave when a constant is not theirs. */
#include <cooperative_groups.h>
#include "missing/common.h"

/* one place for all, and the next round wipes it */
__global__ void radix(const unsigned *in, int n, int k, int *out)
{
    __shared__ int bins[257];
    __shared__ int pivot;
    const int tx = threadIdx.x;
    int rest = k;
    for (int round = 0; round < 4; round++) {
        if (tx < 257)
            bins[tx] = 0;
        __syncthreads();
        for (int i = tx; i < n; i += blockDim.x)
            atomicAdd(&bins[(in[i] >> (24 - 8 * round)) & 0xff], 1);
        __syncthreads();
        if (tx < 256 && bins[tx] > rest && bins[tx + 1] <= rest)
            pivot = tx;
        __syncthreads();
        rest -= bins[pivot + 1]; //~ shared-race
        if (rest == 0)
            break;
    }
    if (tx == 0)
        out[0] = rest;
}

__global__ void radix_waits(const unsigned *in, int n, int k, int *out)
{
    __shared__ int bins[257];
    __shared__ int pivot;
    const int tx = threadIdx.x;
    int rest = k;
    for (int round = 0; round < 4; round++) {
        if (tx < 257)
            bins[tx] = 0;
        __syncthreads();
        for (int i = tx; i < n; i += blockDim.x)
            atomicAdd(&bins[(in[i] >> (24 - 8 * round)) & 0xff], 1);
        __syncthreads();
        if (tx < 256 && bins[tx] > rest && bins[tx + 1] <= rest)
            pivot = tx;
        __syncthreads();
        rest -= bins[pivot + 1];
        __syncthreads();
        if (rest == 0)
            break;
    }
    if (tx == 0)
        out[0] = rest;
}

/* pieces of dynamic memory begin where sizes out of memory say: apart, whatever they are */
__global__ void carved(const int *sizes, const float *in, float *out)
{
    extern __shared__ float pool[];
    const int first = sizes[0], second = sizes[1];
    float *head = pool, *body = pool + first, *tail = pool + first + second;
    if (threadIdx.x == 0)
        head[0] = in[0];
    tail[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = tail[threadIdx.x];
    body[threadIdx.x] = in[2 * threadIdx.x];
    out[threadIdx.x] += body[threadIdx.x];
}

/* the tile is several blocks long */
template <int BLOCK_THREADS, int TILE>
__global__ void tiles(const float *in, float *out)
{
    __shared__ float line[BLOCK_THREADS];
    constexpr int ITEMS = TILE / BLOCK_THREADS;
    for (int i = 0; i < ITEMS; i++) {
        int at = blockIdx.x * TILE + i * BLOCK_THREADS + threadIdx.x;
        line[threadIdx.x] = in[at];
        __syncthreads();
        out[at] = line[BLOCK_THREADS - 1 - threadIdx.x]; //~ shared-race
    }
}

template <int BLOCK_THREADS, int TILE>
__global__ void tiles_wait(const float *in, float *out)
{
    __shared__ float line[BLOCK_THREADS];
    constexpr int ITEMS = TILE / BLOCK_THREADS;
    for (int i = 0; i < ITEMS; i++) {
        int at = blockIdx.x * TILE + i * BLOCK_THREADS + threadIdx.x;
        line[threadIdx.x] = in[at];
        __syncthreads();
        out[at] = line[BLOCK_THREADS - 1 - threadIdx.x];
        __syncthreads();
    }
}

/* a row of the block is a warp, the block has as many threads as a head has elements; other heads are
 * none of this kernel's business */
template <int HEAD, int COLS, bool SOFTCAP>
__global__ void __launch_bounds__(HEAD) attention(const float *bias, float *out, int n, float cap)
{
    if (COLS > 1 || (SOFTCAP && !(HEAD == 128 || HEAD == 256)))
        return;
    const int tid = WARP_SIZE * threadIdx.y + threadIdx.x;
    __shared__ float row[HEAD];
    float sum = 0.0f;
    for (int k = 0; k < n; k += HEAD) {
        if (bias) {
            row[tid] = bias[k + tid];
            __syncthreads();
            bool skip = true;
            for (int i = 0; i < HEAD; i += WARP_SIZE)
                skip = skip && isinf(row[i + threadIdx.x]); //~ shared-race
            if (__all_sync(0xffffffff, skip))
                continue;
        }
        for (int i = 0; i < HEAD; i++)
            sum += row[i];
        __syncthreads();
    }
    out[tid] = sum * cap;
}

template <int HEAD, int COLS, bool SOFTCAP>
__global__ void __launch_bounds__(HEAD) attention_waits(const float *bias, float *out, int n,
                                                        float cap)
{
    if (COLS > 1 || (SOFTCAP && !(HEAD == 128 || HEAD == 256)))
        return;
    const int tid = WARP_SIZE * threadIdx.y + threadIdx.x;
    __shared__ float row[HEAD];
    float sum = 0.0f;
    for (int k = 0; k < n; k += HEAD) {
        if (bias) {
            row[tid] = bias[k + tid];
            __syncthreads();
            bool skip = true;
            for (int i = 0; i < HEAD; i += WARP_SIZE)
                skip = skip && isinf(row[i + threadIdx.x]);
            if (__all_sync(0xffffffff, skip)) {
                __syncthreads();
                continue;
            }
        }
        for (int i = 0; i < HEAD; i++)
            sum += row[i];
        __syncthreads();
    }
    out[tid] = sum * cap;
}

/* a group of a header that is not here: it may well be the block */
__global__ void group_waits(const int *in, int n, int *out)
{
    __shared__ int offsets[128];
    cg::thread_block block = cg::this_thread_block();
    int mine = in[blockIdx.x];
    if (threadIdx.x < n)
        offsets[threadIdx.x] = in[threadIdx.x];
    block.sync();
    out[blockIdx.x * blockDim.x + threadIdx.x] = offsets[mine];
}

/* what the scan gives is not what the variable was */
__global__ void running_total(int *offsets, int n)
{
    using Scan = cub::BlockScan<int, 256>;
    __shared__ typename Scan::TempStorage scratch;
    __shared__ int running;
    if (threadIdx.x == 0)
        running = 0;
    __syncthreads();
    for (int base = 0; base < n; base += 256) {
        int i = base + threadIdx.x, rank = 0, total = 0;
        Scan{scratch}.ExclusiveSum(i < n ? offsets[i] : 0, rank, total);
        __syncthreads();
        if (i < n)
            offsets[i] = rank + running;
        if (threadIdx.x == 0)
            running += total; //~ shared-race
        __syncthreads();
    }
}

/* every thread of the first warp writes back what it has read */
__global__ void copies_for_warps(const float *in, float *out)
{
    __shared__ float table[256];
    if (threadIdx.x < 32)
        table[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    const int first = threadIdx.x / 32 * 32, lane = threadIdx.x - first;
    table[first + lane] = table[lane];
    out[threadIdx.x] = table[threadIdx.x];
}

/* a block divided into warps is no tile of several blocks */
template <int blockSize>
__global__ void planes(const float *in, float *out)
{
    __shared__ float part[blockSize];
    const int line = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    constexpr int warps = blockSize / 32;
    part[line] = in[line]; //~ shared-race
    out[line] = part[blockSize - 1 - line] * warps;
}

/* how many warps there are is a question, and nobody waits for the answer */
__global__ void asks_the_group(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float total[];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    auto warp = cooperative_groups::tiled_partition<32>(block);
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        total[i] = 0.0f;
    int warps = gridDim.x * warp.meta_group_size();
    for (int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank(); row < rows; row += warps)
        for (int i = warp.thread_rank(); i < cols; i += warp.size())
            atomicAdd(&total[i], in[(size_t)row * cols + i]); //~ shared-race
    __syncthreads();
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        atomicAdd(&out[i], total[i]);
}

__global__ void waits_as_well(const float *in, float *out, int rows, int cols)
{
    extern __shared__ float total[];
    cooperative_groups::thread_block block = cooperative_groups::this_thread_block();
    auto warp = cooperative_groups::tiled_partition<32>(block);
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        total[i] = 0.0f;
    block.sync();
    int warps = gridDim.x * warp.meta_group_size();
    for (int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank(); row < rows; row += warps)
        for (int i = warp.thread_rank(); i < cols; i += warp.size())
            atomicAdd(&total[i], in[(size_t)row * cols + i]);
    __syncthreads();
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        atomicAdd(&out[i], total[i]);
}
