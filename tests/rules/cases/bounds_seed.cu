/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is read before a loop asks whether there is any of it. */
#include <cuda_runtime.h>

__global__ void pool(float *out, const float *in, int n, int width, int pooled, int reach, int step,
                     int pad)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int first = (i % pooled) * step - pad;
    int end = min(first + reach, width);
    first = max(first, 0);
    float best = in[i / pooled * width + first]; //~ missing-bounds-check?
    for (int k = first; k < end; k++)
        best = fmaxf(best, in[i / pooled * width + k]);
    out[i] = best;
}

__global__ void neighbours(float *sum, const float *x, const int *list, const int *start,
                           const int *count, int atoms)
{
    int i = blockIdx.x;
    int lane = threadIdx.x % 8;
    int left = count[i], begin = start[i];
    int next = list[begin + lane]; //~ missing-bounds-check
    float s = 0;
    for (int k = lane; k < left; k += 8) {
        int j = next;
        next = list[begin + k + 8]; //~ missing-bounds-check?
        s += x[j];
    }
    atomicAdd(&sum[i], s);
}

/* the smallest there is */
__global__ void pool_seeded(float *out, const float *in, int n, int width, int pooled, int reach,
                            int step, int pad)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int first = (i % pooled) * step - pad;
    int end = min(first + reach, width);
    first = max(first, 0);
    float best = -1e30f;
    for (int k = first; k < end; k++)
        best = fmaxf(best, in[i / pooled * width + k]);
    out[i] = best;
}

/* asked */
__global__ void neighbours_asked(float *sum, const float *x, const int *list, const int *start,
                                 const int *count, int atoms)
{
    int i = blockIdx.x;
    int lane = threadIdx.x % 8;
    int left = count[i];
    int next = 0;
    if (lane < left)
        next = list[start[i] + lane];
    float s = 0;
    for (int k = lane; k < left; k += 8) {
        int j = next;
        if (k + 8 < left)
            next = list[start[i] + k + 8];
        s += x[j];
    }
    atomicAdd(&sum[i], s);
}

/* a row has at least one */
__global__ void largest(float *out, const float *in, int rows, int columns)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float best = in[row * columns];
    for (int k = 0; k < columns; k++)
        best = fmaxf(best, in[row * columns + k]);
    out[row] = best;
}

/* of windows that lie in the padding, and of others that begin in it */
static __global__ void pool_in_padding(float *out, const float *in, int n, int width, int pooled, int reach, int step,
                                       int pad)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int first = (i % pooled) * step - pad;
    int end = min(first + reach, width);
    first = max(first, 0);
    float best = in[i / pooled * width + first]; //~ missing-bounds-check!
    for (int k = first; k < end; k++)
        best = fmaxf(best, in[i / pooled * width + k]);
    out[i] = best;
}

static __global__ void pool_from_padding(float *out, const float *in, int n, int width, int pooled, int reach, int step,
                                         int pad)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int first = (i % pooled) * step - pad;
    int end = min(first + reach, width);
    first = max(first, 0);
    float best = in[i / pooled * width + first]; //~ missing-bounds-check?
    for (int k = first; k < end; k++)
        best = fmaxf(best, in[i / pooled * width + k]);
    out[i] = best;
}

void pool_all(float *out, const float *in, int n, int width, int pooled)
{
    pool_in_padding<<<(n + 255) / 256, 256>>>(out, in, n, width, pooled, 3, 2, 3);
    pool_from_padding<<<(n + 255) / 256, 256>>>(out, in, n, width, pooled, 3, 2, 1);
}
