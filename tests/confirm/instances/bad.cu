// SPDX-License-Identifier: Apache-2.0
// Instances: of a lambda, of a functor with a state, as an explicit instantiation says, and one that
// nobody asks for.
#include <cuda_runtime.h>

template <typename Body>
__global__ void for_each(int n, Body body)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        body(i);
        __syncthreads();
    }
}

void double_all(float *x, int n)
{
    for_each<<<(n + 127) / 128, 128>>>(n, [=] __device__(int i) { x[i] *= 2.f; });
}

namespace ops {
struct Limit {
    int limit;
    __device__ int operator()(int) const { return limit; }
};
namespace {
template <typename T, typename Op>
__global__ void where(T *x, int n, Op op)
{
    if (threadIdx.x < n) {
        x[threadIdx.x] = T(op(1));
        __syncthreads();
    }
}
} // namespace
void run(double *x, int n)
{
    where<<<1, 64>>>(x, n, Limit{20});
}
} // namespace ops

template <typename T, int N>
__global__ void reverse(T *x, int n)
{
    __shared__ T tile[N];
    int i = blockIdx.x * N + threadIdx.x;
    if (i < n) {
        tile[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = tile[N - 1 - threadIdx.x];
    }
}
template __global__ void reverse<double, 192>(double *, int);

template <typename T, unsigned W>
__global__ void nobody(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = W;
        __syncthreads();
    }
}

// Nobody asks for it: the flag is set, since all it does is to add code.
template <bool several>
__global__ void sums(float *x, unsigned n)
{
    __shared__ float sum;
    if (threadIdx.x >= n)
        return;
    if (several) {
        if (threadIdx.x == 0)
            sum = x[0];
        __syncthreads();
        x[threadIdx.x] += sum;
    }
}
