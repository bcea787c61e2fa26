/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a block that the launch makes longer than a row. */
#include <cuda_runtime.h>

__global__ void encode(float *out, int dim)
{
    size_t at = (size_t)blockIdx.x * dim + threadIdx.x;
    out[at] = __sinf(threadIdx.x); //~ missing-bounds-check
}

__global__ void encode_checked(float *out, int dim)
{
    size_t at = (size_t)blockIdx.x * dim + threadIdx.x;
    if (threadIdx.x < dim)
        out[at] = __sinf(threadIdx.x);
}

__global__ void encode_all(float *out, int dim)
{
    for (int i = threadIdx.x; i < dim; i += blockDim.x)
        out[(size_t)blockIdx.x * dim + i] = __sinf(i);
}

__global__ void best(int *out, const float *score, int experts)
{
    const float *row = score + blockIdx.x * experts;
    float v = row[threadIdx.x]; //~ missing-bounds-check
    if (__syncthreads_count(v > 0.5f) > 1)
        out[blockIdx.x] = 1;
}

/* rows of another length */
__global__ void best_padded(int *out, const float *score, int experts, int pitch)
{
    const float *row = score + blockIdx.x * pitch;
    if (__syncthreads_count(row[threadIdx.x] > 0.5f) > 1)
        out[blockIdx.x] = experts;
}

/* whole warps, and nothing else comes here */
__global__ void best_of_warps(int *out, const float *score, int experts)
{
    const float *row = score + blockIdx.x * experts;
    if (__syncthreads_count(row[threadIdx.x] > 0.5f) > 1)
        out[blockIdx.x] = 1;
}

/* a block as long as the row */
__global__ void best_exact(int *out, const float *score, int experts)
{
    const float *row = score + blockIdx.x * experts;
    if (__syncthreads_count(row[threadIdx.x] > 0.5f) > 1)
        out[blockIdx.x] = 1;
}

void run(float *out, int *which, const float *score, int rows, int dim, int experts)
{
    if (dim > 1024)
        return;
    encode<<<rows, max(32, dim)>>>(out, dim);
    encode_checked<<<rows, max(32, dim)>>>(out, dim);
    encode_all<<<rows, max(32, dim)>>>(out, dim);
    int threads = (experts + 31) / 32 * 32;
    best<<<rows, threads>>>(which, score, experts);
    best_padded<<<rows, threads>>>(which, score, experts, threads);
    best_exact<<<rows, experts>>>(which, score, experts);
}
bool run_warps(int *which, const float *score, int rows, int experts)
{
    if (experts % 32 != 0)
        return false;
    best_of_warps<<<rows, (experts + 31) / 32 * 32>>>(which, score, experts);
    return true;
}
