// SPDX-License-Identifier: Apache-2.0
// CL102: a collective in a loop whose rounds the block's index counts: late blocks have several.
#include <cub/cub.cuh>

template <int BLOCK> __global__ void counts(const int *in, int *out)
{
    typedef cub::BlockReduce<int, BLOCK> Reduce;
    __shared__ typename Reduce::TempStorage temp;
    int end = (blockIdx.x + BLOCK - 1) / BLOCK * BLOCK, count = 0;
    for (int i = threadIdx.x; i < end; i += blockDim.x) {
        int x = threadIdx.x < blockIdx.x ? in[threadIdx.x] : 0;
        count += Reduce(temp).Sum(x); //~ shared-race
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

template <int BLOCK> __global__ void few(const int *in, int *out)
{
    typedef cub::BlockReduce<int, BLOCK> Reduce;
    __shared__ typename Reduce::TempStorage temp;
    int end = (blockIdx.x + BLOCK - 1) / BLOCK * BLOCK, count = 0;
    for (int i = threadIdx.x; i < end; i += blockDim.x)
        count += Reduce(temp).Sum(in[i]);
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

template <int BLOCK> __global__ void waits(const int *in, int *out)
{
    typedef cub::BlockReduce<int, BLOCK> Reduce;
    __shared__ typename Reduce::TempStorage temp;
    int end = (blockIdx.x + BLOCK - 1) / BLOCK * BLOCK, count = 0;
    for (int i = threadIdx.x; i < end; i += blockDim.x) {
        count += Reduce(temp).Sum(in[i]);
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = count;
}

void run(const int *in, int *out, int n)
{
    counts<128><<<n, 128>>>(in, out);
    few<128><<<32, 128>>>(in, out);
    waits<128><<<n, 128>>>(in, out);
}
