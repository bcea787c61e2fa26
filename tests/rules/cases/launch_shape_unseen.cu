/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a block that is a member of a type out of sight may have threads along every axis; a number has not. */
#include "nowhere.h"

template <typename Arg>
__global__ void tuned(Arg arg)
{
    __shared__ float s[256];
    int z = threadIdx.z;
    if (z % 2) {
        s[threadIdx.x] = 1;
        __syncthreads(); //~ barrier-divergent
        arg.o[threadIdx.x] = s[255 - threadIdx.x];
    }
}

template <typename Arg>
void run_tuned(Arg arg, cudaStream_t st)
{
    const TuneParam &tp = tune(1);
    tuned<Arg><<<tp.grid, tp.block, 0, st>>>(arg);
    check(cudaGetLastError());
}

template <typename Arg>
__global__ void numbered(Arg arg)
{
    __shared__ float s[256];
    int z = threadIdx.z;
    if (z % 2) {
        s[threadIdx.x] = 1;
        __syncthreads();
        arg.o[threadIdx.x] = s[255 - threadIdx.x];
    }
}

template <typename Arg>
void run_numbered(Arg arg, cudaStream_t st)
{
    const TuneParam &tp = tune(1);
    numbered<Arg><<<tp.num_blocks, tp.block_size, 0, st>>>(arg);
    check(cudaGetLastError());
}

template <typename Arg>
__global__ void integer(Arg arg)
{
    __shared__ float s[256];
    int z = threadIdx.z;
    if (z % 2) {
        s[threadIdx.x] = 1;
        __syncthreads();
        arg.o[threadIdx.x] = s[255 - threadIdx.x];
    }
}

template <typename Arg>
void run_integer(Arg arg, cudaStream_t st)
{
    const TuneParam &tp = tune(1);
    int threads = tp.block;
    integer<Arg><<<tp.grid, threads, 0, st>>>(arg);
    check(cudaGetLastError());
}
