// SPDX-License-Identifier: Apache-2.0
// CL102: an asynchronous copy writes as many bytes as it says, whatever the pointer to nothing that it takes
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

constexpr int ROWS = 16, COLUMNS = 64, PAD = 8;

/* One half for each number that a thread goes through: quotient and rest are places of its own. */
__global__ void stage_halves(const half *in, float *out)
{
    __shared__ half part[ROWS][COLUMNS + PAD];
    for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x) {
        int r = i / COLUMNS, c = i % COLUMNS;
        __pipeline_memcpy_async(&part[r][c], &in[c * ROWS + r], sizeof(half));
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = __half2float(part[threadIdx.x % ROWS][threadIdx.x / ROWS]);
}

/* The twin: two halves at once, where the next thread begins at the second one. */
__global__ void stage_pairs(const half *in, float *out)
{
    __shared__ half part[ROWS][COLUMNS + PAD];
    for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x) {
        int r = i / COLUMNS, c = i % COLUMNS;
        __pipeline_memcpy_async(&part[r][c], &in[c * ROWS + r], sizeof(half2)); //~ shared-race
    }
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = __half2float(part[threadIdx.x % ROWS][threadIdx.x / ROWS]);
}

/* Two buffers in turn; the next round writes to the one that others may still read: that is told, and not the copies
 * of one round among each other. */
__global__ void stage_in_turn(const half *in, float *out, int tiles)
{
    __shared__ half part[2][ROWS][COLUMNS + PAD];
    float sum = 0.0f;
    int now = 0;
    for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x)
        __pipeline_memcpy_async(&part[0][i / COLUMNS][i % COLUMNS], &in[i], sizeof(half));
    __pipeline_commit();
    for (int t = 0; t < tiles; t++) {
        int next = 1 - now;
        if (t + 1 < tiles) {
            for (int i = threadIdx.x; i < ROWS * COLUMNS; i += blockDim.x)
                __pipeline_memcpy_async(&part[next][i / COLUMNS][i % COLUMNS],
                                        &in[(t + 1) * ROWS * COLUMNS + i], sizeof(half));
            __pipeline_commit();
        }
        __pipeline_wait_prior(1);
        __syncthreads();
        for (int k = 0; k < ROWS; k++)
            sum += __half2float(part[now][k][63 - threadIdx.x % COLUMNS]); //~ shared-race
        now = next;
    }
    out[threadIdx.x] = sum;
}

/* Four floats at once: of the quarters of a row each thread has its own. */
__global__ void stage_quads(const float *in, float *out)
{
    __shared__ float part[1024];
    __pipeline_memcpy_async(part + threadIdx.x * 4, in + threadIdx.x * 4, sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = part[1023 - threadIdx.x];
}

/* The twin: the last one of the four is also another thread's. */
__global__ void stage_quads_close(const float *in, float *out)
{
    __shared__ float part[1024];
    __pipeline_memcpy_async(part + threadIdx.x * 4, in + threadIdx.x * 4, sizeof(float4));
    part[(threadIdx.x + 32) % 256 * 4 + 3] = 0.0f; //~ shared-race
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    out[threadIdx.x] = part[1023 - threadIdx.x];
}

void run(const half *in, const float *floats, float *out, int tiles)
{
    stage_halves<<<1, 128>>>(in, out);
    stage_pairs<<<1, 128>>>(in, out);
    stage_in_turn<<<1, 128>>>(in, out, tiles);
    stage_quads<<<1, 256>>>(floats, out);
    stage_quads_close<<<1, 256>>>(floats, out);
}
