/* SPDX-License-Identifier: Apache-2.0 */
/* CL102, CL105: the rows of a block all go through the same rows of a tile: each element is written with one value,
 * whoever does it. */
#include <cuda_runtime.h>

__device__ float gated(float x, float gate);

/* `i++` where `i += blockDim.y` was meant: slow, and no race */
__global__ void rows(const float *in, const float *gate, const float *table, float *out, int end)
{
    __shared__ float tile[16 * 32];
    __shared__ float scaled[16 * 32];
    __shared__ float factors[16 * 16];
    for (int i = threadIdx.y; i < 16; i++) {
        int from = i * blockDim.x * gridDim.x + blockIdx.x * blockDim.x + threadIdx.x;
        int to = i * blockDim.x + threadIdx.x;
        tile[to] = in[from];
        if (gate != nullptr)
            scaled[to] = from < end ? fmaxf(in[from], gate[from]) : 0.0f;
        else
            scaled[to] = from < end ? in[from] : 0.0f;
        if (threadIdx.x < 16) {
            to = i * 16 + threadIdx.x;
            factors[to] = table[to];
        }
    }
    __syncthreads();
    for (int i = threadIdx.y; i < 16; i++) {
        int to = i * blockDim.x * gridDim.x + blockIdx.x * blockDim.x + threadIdx.x;
        out[to] = tile[i * 32 + threadIdx.x] * scaled[i * 32 + threadIdx.x] + factors[i];
    }
}

/* what is written depends on who does it */
__global__ void other_rows(const float *in, float *out)
{
    __shared__ float tile[16 * 32];
    for (int i = threadIdx.y; i < 16; i++) {
        int from = i * blockDim.x * gridDim.x + blockIdx.x * blockDim.x + threadIdx.x;
        tile[i * blockDim.x + threadIdx.x] = in[from + threadIdx.y]; //~ shared-race
    }
    __syncthreads();
    if (threadIdx.y == 0)
        out[blockIdx.x * 32 + threadIdx.x] = tile[threadIdx.x ^ 1];
}

/* each thread has a number of its own */
__global__ void own_numbers(const float *in, float *out)
{
    __shared__ float tile[16 * 32];
    float mine[16];
    for (int i = 0; i < 16; i++)
        mine[i] = in[(threadIdx.y * 16 + i) * 32 + threadIdx.x];
    for (int i = threadIdx.y; i < 16; i++)
        tile[i * blockDim.x + threadIdx.x] = mine[i]; //~ shared-race
    __syncthreads();
    out[(blockIdx.x * 4 + threadIdx.y) * 32 + threadIdx.x] = tile[threadIdx.x * 16 + threadIdx.y];
}

/* the step is missing, and each row adds */
__global__ void added_rows(const float *in, float *out)
{
    __shared__ float tile[16 * 32];
    for (int i = threadIdx.y; i < 16; i += blockDim.y)
        tile[i * blockDim.x + threadIdx.x] = 0.0f;
    __syncthreads();
    for (int i = threadIdx.y; i < 16; i++)
        tile[i * blockDim.x + threadIdx.x] += in[i * blockDim.x + threadIdx.x]; //~ shared-race
    __syncthreads();
    if (threadIdx.y == 0)
        out[blockIdx.x * 32 + threadIdx.x] = tile[threadIdx.x ^ 1];
}

void run(const float *in, const float *gate, const float *table, float *out, int end)
{
    rows<<<8, dim3(32, 4)>>>(in, gate, table, out, end);
    other_rows<<<8, dim3(32, 4)>>>(in, out);
    own_numbers<<<8, dim3(32, 4)>>>(in, out);
    added_rows<<<8, dim3(32, 4)>>>(in, out);
}
