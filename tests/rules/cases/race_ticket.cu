/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: the last block finishes the work of all, and thread 0 counts its block as done. */
#include <cuda_runtime.h>

__device__ unsigned done;

__global__ void too_early(const float *in, float *part, float *out)
{
    __shared__ bool last;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    part[i] = in[i] * in[i];
    __threadfence();
    if (threadIdx.x == 0) {
        unsigned ticket = atomicInc(&done, gridDim.x); //~ global-race
        last = ticket == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        for (unsigned k = 0; k < gridDim.x * blockDim.x; k++)
            *out += part[k];
}

__device__ void add_up(int *counts, const int *mine)
{
    __syncthreads();
    for (int k = threadIdx.x; k < 64; k += blockDim.x)
        atomicAdd(&counts[k], mine[k]);
}

__device__ bool is_last()
{
    bool last = false;
    __threadfence();
    if (threadIdx.x == 0)
        last = atomicAdd(&done, 1) == gridDim.x - 1; //~ global-race
    return __syncthreads_or(last);
}

__global__ void histogram(const int *in, int *counts, int *out)
{
    __shared__ int mine[64];
    for (int k = threadIdx.x; k < 64; k += blockDim.x)
        mine[k] = 0;
    __syncthreads();
    atomicAdd(&mine[in[blockIdx.x * blockDim.x + threadIdx.x] & 63], 1);
    add_up(counts, mine);
    if (is_last())
        out[threadIdx.x] = counts[threadIdx.x];
}

__global__ void behind_a_barrier(const float *in, float *part, float *out)
{
    __shared__ bool last;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    part[i] = in[i] * in[i];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicInc(&done, gridDim.x) == gridDim.x - 1;
    __syncthreads();
    if (last && threadIdx.x == 0)
        for (unsigned k = 0; k < gridDim.x * blockDim.x; k++)
            *out += part[k];
}

__global__ void barrier_first(const float *in, float *part, float *out)
{
    __shared__ bool last;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    part[i] = in[i] * in[i];
    __syncthreads();
    __threadfence();
    if (threadIdx.x == 0)
        last = atomicInc(&done, gridDim.x) == gridDim.x - 1;
    __syncthreads();
    if (last && threadIdx.x == 0)
        for (unsigned k = 0; k < gridDim.x * blockDim.x; k++)
            *out += part[k];
}

/* who takes the ticket wrote it: the sample of the toolkit */
__global__ void one_writer(const float *in, float *part, float *out)
{
    __shared__ float sums[256];
    __shared__ bool last;
    sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        float sum = 0.0f;
        for (unsigned k = 0; k < blockDim.x; k++)
            sum += sums[k];
        part[blockIdx.x] = sum;
    }
    __threadfence();
    if (threadIdx.x == 0) {
        unsigned ticket = atomicInc(&done, gridDim.x);
        last = ticket == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0)
        for (unsigned k = 0; k < gridDim.x; k++)
            *out += part[k];
}

/* the first row of each block, which may be more than a warp */
__global__ void rows(const float *in, float *part, float *out, int cols)
{
    __shared__ bool last;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.y == 0 && col < cols)
        part[blockIdx.y * cols + col] = in[col];
    __threadfence();
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        unsigned ticket = atomicAdd(&done, 1); //~ global-race
        last = ticket == gridDim.y - 1;
    }
    __syncthreads();
    if (last)
        out[threadIdx.x] = part[threadIdx.x];
}

__global__ void rows_after(const float *in, float *part, float *out, int cols)
{
    __shared__ bool last;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.y == 0 && col < cols)
        part[blockIdx.y * cols + col] = in[col];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0) {
        unsigned ticket = atomicAdd(&done, 1);
        last = ticket == gridDim.y - 1;
    }
    __syncthreads();
    if (last)
        out[threadIdx.x] = part[threadIdx.x];
}

/* an argument that ends the helper early says nothing about who is left */
__device__ void merge(int *counts, const int *mine, bool only_count)
{
    if (only_count)
        return;
    __syncthreads();
    for (int k = threadIdx.x; k < 64; k += blockDim.x)
        atomicAdd(&counts[k], mine[k]);
}

template <typename T>
LIBRARY_KERNEL pick(const int *mine, int *counts, T *out, bool only_count)
{
    merge(counts, mine, only_count);
    __threadfence();
    bool last = false;
    if (threadIdx.x == 0) {
        unsigned ticket = atomicInc(&done, gridDim.x - 1); //~ global-race
        last = ticket == gridDim.x - 1;
    }
    if (__syncthreads_or(last))
        out[threadIdx.x] = counts[threadIdx.x];
}
