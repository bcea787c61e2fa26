/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: rows with as many elements as there are threads that stay; views of constant memory; a count that the kernel's
 * own loops step by. */
#include "absent.h"

/* each reads what lies before its own element, in one of two rows */
__global__ void scan(int n, int *out, const int *in)
{
    extern __shared__ int s[];
    int now = 0, before = 1, i = threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    s[i] = i > 0 ? in[i - 1] : 0;
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        now = 1 - now;
        before = 1 - before;
        if (i >= offset)
            s[now * n + i] = s[before * n + i - offset] + s[before * n + i];
        else
            s[now * n + i] = s[before * n + i];
        __syncthreads();
    }
    out[i] = s[now * n + i];
}

/* what lies behind it is that of threads that have left */
__global__ void scan_back(int n, int *out, const int *in)
{
    extern __shared__ int s[];
    int now = 0, before = 1, i = threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    s[i] = in[i];
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        now = 1 - now;
        before = 1 - before;
        s[now * n + i] = s[before * n + i + offset] + s[before * n + i];
        __syncthreads();
    }
    out[i] = s[now * n + i];
}

__global__ void looks_through(const unsigned short *order, const unsigned *zeros, float *out, int rows, int cols)
{
    ColumnView view(zeros, rows, cols);
    __shared__ unsigned short own[128];
    int t = threadIdx.x, n = blockIdx.x * 512 + t * 4, zero[4];
    own[t] = order[t];
    if (n >= cols) //~ barrier-divergent?
        return;
    view.item4(zero, blockIdx.y, n);
    __syncthreads();
    for (int k = 0; k < 128; k++)
        out[own[k] * cols + n] = zero[k % 4];
}

/* what the object is made of may be written to */
__global__ void works_through(const unsigned short *order, unsigned *zeros, float *out, int rows, int cols)
{
    ColumnView view(zeros, rows, cols);
    __shared__ unsigned short own[128];
    int t = threadIdx.x, n = blockIdx.x * 512 + t * 4, zero[4];
    own[t] = order[t];
    if (n >= cols) //~ barrier-divergent?
        return;
    view.item4(zero, blockIdx.y, n);
    __syncthreads();
    for (int k = 0; k < 128; k++)
        out[own[k] * cols + n] = zero[k % 4];
}

__global__ void counts_on(const float *in, float *out, int n)
{
    __shared__ float s[MAX_WIDTH * BASES];
    const unsigned long long threads = MAX_WIDTH * BASES, t = threadIdx.x + threadIdx.y * blockDim.x;
    if (t >= threads) //~ barrier-divergent?
        return;
    float sum = 0.f;
    for (size_t i = t; i < n; i += threads)
        sum += in[i];
    s[t] = sum;
    __syncthreads();
    if (t == 0)
        for (int i = 1; i < blockDim.x; i++)
            sum += s[i];
    out[t] = sum;
}

/* its loops go on by the block */
__global__ void counts_itself(const float *in, float *out, int n)
{
    __shared__ float s[MAX_WIDTH * BASES];
    const unsigned long long threads = MAX_WIDTH * BASES, t = threadIdx.x + threadIdx.y * blockDim.x;
    if (t >= threads) //~ barrier-divergent!
        return;
    float sum = 0.f;
    for (size_t i = t; i < n; i += blockDim.x)
        sum += in[i];
    s[t] = sum;
    __syncthreads();
    if (t == 0)
        for (int i = 1; i < blockDim.x; i++)
            sum += s[i];
    out[t] = sum;
}
