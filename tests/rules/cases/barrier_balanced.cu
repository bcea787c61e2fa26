/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: both sides have their barrier once what is known before the branch is taken into account. */
#include <cuda_runtime.h>

template <int parts> __global__ void combine(float *x)
{
    __shared__ float tile[1024];
    tile[threadIdx.x] = x[threadIdx.x];
    if (parts > 1 && threadIdx.y % parts == 0) { //~ barrier-divergent?
        x[0] = tile[0];
        __syncthreads();
        x[1] = tile[1];
    } else if (parts > 1) {
        __syncthreads();
    }
}

template <int parts> __global__ void half(float *x)
{
    __shared__ float tile[1024];
    tile[threadIdx.x] = x[threadIdx.x];
    if (parts > 1 && threadIdx.x % parts == 0) {
        x[0] = tile[0];
        __syncthreads(); //~ barrier-divergent
        x[1] = tile[1];
    } else if (parts > 2) {
        __syncthreads();
    }
}

/* Rows of threads are whole warps: those that are done leave. */
__host__ __device__ constexpr int groups(int parts)
{
    return parts > 1 ? parts : 1;
}
template <int parts> __global__ void retreat(float *x)
{
    __shared__ float tile[32 * parts];
    tile[threadIdx.y * 32 + threadIdx.x] = x[threadIdx.x];
    if (threadIdx.y % groups(parts) != 0) {
        x[threadIdx.x] = 0;
        return;
    }
    __syncthreads();
    x[threadIdx.x] = tile[threadIdx.x];
}
void run(float *x)
{
    combine<2><<<1, dim3(32, 2)>>>(x);
    half<2><<<1, dim3(32, 2)>>>(x);
    retreat<2><<<1, dim3(32, 2)>>>(x);
}

/* Rows of 16 are no warps. */
__global__ void half_warps(float *x)
{
    __shared__ float tile[256];
    tile[threadIdx.y * 16 + threadIdx.x] = x[threadIdx.x];
    if (threadIdx.y > 7) //~ barrier-divergent
        return;
    __syncthreads();
    x[threadIdx.x] = tile[threadIdx.x];
}
void run_half(float *x)
{
    half_warps<<<1, dim3(16, 16)>>>(x);
}
