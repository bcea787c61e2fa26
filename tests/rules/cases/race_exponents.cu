/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a parameter in `1 << level` is a small number, so that `n >> level` threads are many. */
#include <cuda_runtime.h>

struct span_of_list {
    unsigned offset, len;
};

__global__ void spread_spans(struct span_of_list *out, unsigned n, unsigned level)
{
    extern __shared__ struct span_of_list spans[];
    unsigned own = 2 * threadIdx.x;
    spans[own].len = out[own].len;
    spans[own + 1].len = out[own + 1].len;
    __syncthreads();
    unsigned active = n / (1 << level);
    if (threadIdx.x < active) {
        unsigned len = spans[threadIdx.x].len;
        spans[2 * threadIdx.x].len = len; //~ shared-race
    }
    __syncthreads();
    out[own] = spans[own];
}

__global__ void spread_spans_each_level(struct span_of_list *out, unsigned n, unsigned level)
{
    extern __shared__ struct span_of_list spans[];
    unsigned own = 2 * threadIdx.x;
    spans[own].len = out[own].len;
    spans[own + 1].len = out[own + 1].len;
    for (; level > 0; level--) {
        __syncthreads();
        unsigned active = n / (1 << level);
        if (threadIdx.x < active) {
            unsigned len = spans[threadIdx.x].len;
            spans[2 * threadIdx.x].len = len; //~ shared-race
        }
    }
    __syncthreads();
    out[own] = spans[own];
}

__global__ void spread_spans_that_wait(struct span_of_list *out, unsigned n, unsigned level)
{
    extern __shared__ struct span_of_list spans[];
    unsigned own = 2 * threadIdx.x;
    spans[own].len = out[own].len;
    spans[own + 1].len = out[own + 1].len;
    for (; level > 0; level--) {
        __syncthreads();
        unsigned active = n / (1 << level), len = 0;
        if (threadIdx.x < active)
            len = spans[threadIdx.x].len;
        __syncthreads();
        if (threadIdx.x < active)
            spans[2 * threadIdx.x].len = len;
    }
    __syncthreads();
    out[own] = spans[own];
}

/* pairs that lie a power of two apart: each element is of one pair */
__global__ void exchange_pairs(float *data, unsigned level)
{
    __shared__ float tile[512];
    unsigned t = threadIdx.x;
    tile[t] = data[t];
    tile[t + 256] = data[t + 256];
    __syncthreads();
    unsigned half = 1 << level;
    unsigned low = 2 * t - (t & (half - 1));
    float a = tile[low], b = tile[low + half];
    tile[low] = fminf(a, b);
    tile[low + half] = fmaxf(a, b);
    __syncthreads();
    data[t] = tile[t];
    data[t + 256] = tile[t + 256];
}
void run(float *data, unsigned level)
{
    exchange_pairs<<<1, 256>>>(data, level);
}

/* one warp of sums, whatever the level is */
__global__ void sums_of_level(float *out, const float *in, unsigned level)
{
    __shared__ float part[256];
    unsigned t = threadIdx.x, width = 1 << level;
    part[t] = in[t];
    __syncthreads();
    float sum = 0.0f;
    for (unsigned i = 0; i < width; i++)
        sum += part[(t + i) % 256];
    __syncthreads();
    part[t] = sum;
    __syncthreads();
    out[t] = part[255 - t];
}
