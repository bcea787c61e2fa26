/* SPDX-License-Identifier: Apache-2.0 */
/* CL101, CL201: what no call and no launch of the file has does not exist; what one of them has does. */
#include <cuda_runtime.h>
#include <stdlib.h>

template <bool EXCHANGE, int WIDTH> __device__ float step(float v)
{
    __shared__ float tile[64];
    if (EXCHANGE && WIDTH > 1) {
        tile[threadIdx.x] = v;
        __syncthreads();
        v = tile[threadIdx.x ^ 1];
    }
    return v;
}

/* Handed on, once as it is and once in another place. */
template <bool EXCHANGE> __device__ void run_steps(float *out, int n)
{
    constexpr int width = EXCHANGE ? 2 : 1;
    float v = out[threadIdx.x];
    for (int i = 0; i < n; i++)
        v = step<EXCHANGE, width>(v);
    out[threadIdx.x] = v;
}

__global__ void plain(float *out, int n)
{
    if (threadIdx.x < 20)
        run_steps<false>(out, n);
}

__global__ void narrow(float *out)
{
    if (threadIdx.x < 20)
        out[threadIdx.x] = step<true, 1>(out[threadIdx.x]);
}

template <bool EXCHANGE> __device__ void run_others(float *out)
{
    __shared__ float tile[64];
    if (EXCHANGE) {
        tile[threadIdx.x] = out[threadIdx.x];
        __syncthreads();
        out[threadIdx.x] = tile[threadIdx.x ^ 1];
    }
}

template <bool EXCHANGE> __global__ void others(float *out)
{
    if (threadIdx.x < 20)
        run_others<EXCHANGE>(out); //~ barrier-divergent
}

/* A flag that every call gives the same. */
static __device__ float sum_of(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block) {
        __syncthreads();
        if (threadIdx.x == 0)
            sum = v;
        __syncthreads();
        return sum;
    }
    return __shfl_sync(0xffffffff, v, 0);
}

__global__ void first_warp(float *out)
{
    if (threadIdx.x < 32)
        out[threadIdx.x] = sum_of(out[threadIdx.x], false);
}

static __device__ float sum_of_either(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block) {
        __syncthreads();
        if (threadIdx.x == 0)
            sum = v;
        __syncthreads();
        return sum;
    }
    return __shfl_sync(0xffffffff, v, 0);
}

__global__ void first_threads(float *out, bool all)
{
    if (threadIdx.x < 32)
        out[threadIdx.x] = sum_of_either(out[threadIdx.x], all); //~ barrier-divergent
    out[threadIdx.x + 64] = sum_of_either(out[threadIdx.x], false);
}

/* What is handed in counts until it is set. */
template <int MOST> __global__ void clamped(float *out, int n)
{
    if (n > MOST) {
        n = MOST;
        if (threadIdx.x < 20)
            __syncthreads(); //~ barrier-divergent
    }
    out[threadIdx.x] = n;
}

/* A check that an instance does without is no mistake: whoever launches it has counted. */
template <bool EVEN> __global__ void scale(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!EVEN && i >= n)
        return;
    out[i] *= 2;
}

template <bool EVEN> __global__ void scale_either(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (EVEN || i < n)
        out[i] *= 2;
}

int main(int argc, char **argv)
{
    const char *size = argc > 1 ? argv[1] : "64";
    float *out;
    const int n = 4096;
    cudaMalloc(&out, n * sizeof(float));
    plain<<<1, 64>>>(out, n);
    narrow<<<1, 64>>>(out);
    others<false><<<1, 64>>>(out);
    others<true><<<1, 64>>>(out);
    clamped<8><<<1, 64>>>(out, atoi(size));
    first_warp<<<1, 64>>>(out);
    first_threads<<<1, 64>>>(out, true);
    scale<true><<<n / 64, 64>>>(out, n);
    scale_either<true><<<n / 64, 64>>>(out, n);
}
