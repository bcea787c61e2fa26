// SPDX-License-Identifier: Apache-2.0
// CL102: members of a template's scratch behind a reference, collectives that are called without the word
// `template`.
#include <cub/cub.cuh>
#include "project.h"
using namespace cub;

template <typename T, unsigned BLOCK_THREADS>
struct Scratch {
    union {
        T warps[BLOCK_THREADS / 32];
        typename BlockReduce<T, BLOCK_THREADS>::TempStorage reduce;
        typename BlockScan<T, BLOCK_THREADS>::TempStorage scan;
    } block;
    struct {
        int chosen;
        union {
            T value;
            Two<T> both;
        } all;
    } shared;
};

template <unsigned BLOCK_THREADS, unsigned VEC_SIZE, typename T>
__global__ void rows(const T *in, T *out, unsigned d)
{
    extern __shared__ __align__(alignof(Scratch<T, BLOCK_THREADS>)) unsigned char bytes[];
    auto &scratch = reinterpret_cast<Scratch<T, BLOCK_THREADS> &>(bytes);
    T items[VEC_SIZE];
    T sum = T(0);
    for (unsigned i = 0; i < ceil_div(d, BLOCK_THREADS * VEC_SIZE); i++) {
        for (unsigned j = 0; j < VEC_SIZE; j++)
            items[j] = in[(i * BLOCK_THREADS + threadIdx.x) * VEC_SIZE + j];
        sum += BlockReduce<T, BLOCK_THREADS>(scratch.block.reduce).Sum<VEC_SIZE>(items); //~ shared-race
    }
    if (threadIdx.x == 0)
        scratch.shared.all.value = sum;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = scratch.shared.all.value;
}

template <unsigned BLOCK_THREADS, unsigned VEC_SIZE, typename T>
__global__ void rows_safely(const T *in, T *out, unsigned d)
{
    extern __shared__ __align__(alignof(Scratch<T, BLOCK_THREADS>)) unsigned char bytes[];
    auto &scratch = reinterpret_cast<Scratch<T, BLOCK_THREADS> &>(bytes);
    T items[VEC_SIZE];
    T sum = T(0);
    for (unsigned i = 0; i < ceil_div(d, BLOCK_THREADS * VEC_SIZE); i++) {
        for (unsigned j = 0; j < VEC_SIZE; j++)
            items[j] = in[(i * BLOCK_THREADS + threadIdx.x) * VEC_SIZE + j];
        sum += BlockReduce<T, BLOCK_THREADS>(scratch.block.reduce).Sum<VEC_SIZE>(items);
        __syncthreads();
    }
    if (threadIdx.x == 0)
        scratch.shared.all.value = sum;
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = scratch.shared.all.value;
}

// another member of the scratch is read while the next collective works in its own
template <unsigned BLOCK_THREADS, typename T, typename Temp>
__device__ T all_of(T mine, Temp &scratch)
{
    T sum = BlockReduce<T, BLOCK_THREADS>(scratch.block.reduce).Sum(mine);
    if (threadIdx.x == 0)
        scratch.shared.all.value = sum;
    __syncthreads();
    return scratch.shared.all.value;
}
template <unsigned BLOCK_THREADS, typename T>
__global__ void scaled(const T *in, T *out)
{
    extern __shared__ __align__(alignof(Scratch<T, BLOCK_THREADS>)) unsigned char bytes[];
    auto &scratch = reinterpret_cast<Scratch<T, BLOCK_THREADS> &>(bytes);
    T mine = in[blockIdx.x * blockDim.x + threadIdx.x];
    T sum = all_of<BLOCK_THREADS, T, Scratch<T, BLOCK_THREADS>>(mine, scratch);
    T before;
    BlockScan<T, BLOCK_THREADS>(scratch.block.scan).ExclusiveSum(mine / sum, before);
    out[blockIdx.x * blockDim.x + threadIdx.x] = before;
}
