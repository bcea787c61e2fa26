// SPDX-License-Identifier: Apache-2.0
// CL101: a member of an object that is made of the block's place and of the thread's: of which, the constructor says.
#include <cuda_runtime.h>

template <int THREADS> struct Row {
    template <typename Params>
    __device__ Row(const Params &params, int b, int t) : b(b)
    {
        length = params.ends[b + 1] - params.ends[b];
        thread = b * THREADS + t;
    }
    int length, b, thread;
};

template <typename Traits, typename Params>
__device__ void reverse(const Params &params, int step)
{
    __shared__ float part[256];
    const int t = threadIdx.x;
    const Row<Traits::THREADS> row(params, blockIdx.x, t);
    if (step * Traits::STEP >= row.length)
        return;
    part[t] = params.in[row.thread];
    __syncthreads();
    params.out[row.thread] = part[255 - t];
}

struct Place {
    int x, y;
};

__global__ void reverse_row(float *out, const float *in, int n)
{
    __shared__ float part[256];
    Place p{(int)(blockIdx.x * blockDim.x + threadIdx.x), (int)blockIdx.y};
    if (p.x >= n) //~ barrier-divergent
        return;
    part[threadIdx.x] = in[p.x];
    __syncthreads();
    out[p.x] = part[255 - threadIdx.x];
}
