/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: loops that double or halve, taken round by round; kernels whose loops say how many threads a
 * block has. */
#include <cuda_runtime.h>

__global__ void pairs(double *out, const double *in)
{
    __shared__ double part[256];
    int at = threadIdx.y * blockDim.x + threadIdx.x;
    part[at] = in[at];
    for (int fold = 0; fold < 8; ++fold) {
        __syncthreads();
        if (at % (2 << fold) == 0)
            part[at] += part[at + 1 << fold]; //~ shared-out-of-bounds
    }
    if (at == 0)
        *out = part[0];
}

__global__ void pairs_inside(double *out, const double *in)
{
    __shared__ double part[256];
    int at = threadIdx.y * blockDim.x + threadIdx.x;
    part[at] = in[at];
    for (int fold = 0; fold < 8; ++fold) {
        __syncthreads();
        if (at % (2 << fold) == 0)
            part[at] += part[at + (1 << fold)];
    }
    if (at == 0)
        *out = part[0];
}

__global__ void prefix(int *out, const int *in)
{
    __shared__ int sum[128];
    int t = threadIdx.x;
    sum[t] = in[t];
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int v = sum[t - d]; //~ shared-out-of-bounds
        __syncthreads();
        if (t >= d)
            sum[t] += v;
        __syncthreads();
    }
    out[t] = sum[t];
}

__global__ void prefix_inside(int *out, const int *in)
{
    __shared__ int sum[128];
    int t = threadIdx.x;
    sum[t] = in[t];
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        int v = t >= d ? sum[t - d] : 0;
        __syncthreads();
        sum[t] += v;
        __syncthreads();
    }
    out[t] = sum[t];
}

__global__ void halves(float *out, const float *in)
{
    __shared__ float part[128];
    part[threadIdx.x] = in[threadIdx.x];
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        __syncthreads();
        part[threadIdx.x] += part[threadIdx.x + s]; //~ shared-out-of-bounds
    }
    out[0] = part[0];
}

/* who stops earlier may have a shorter array */
__global__ void left_early(float *out, const float *in, int n)
{
    __shared__ float part[128];
    part[threadIdx.x] = in[threadIdx.x];
    for (int s = 1; s < 1024; s *= 2) {
        __syncthreads();
        if (s > n)
            break;
        if (threadIdx.x == 0)
            part[s] += part[s / 2];
    }
    out[0] = part[0];
}

template <int THREADS> __global__ void most(float *out, const float *in, int n)
{
    __shared__ float best[THREADS];
    float mine = 0.0f;
    for (int i = threadIdx.x; i < n; i += THREADS)
        mine = max(mine, in[i]);
    best[threadIdx.x] = mine;
    __syncthreads();
    for (int size = 1024; size >= 2; size /= 2) {
        if (THREADS >= size)
            best[threadIdx.x] = max(best[threadIdx.x], best[threadIdx.x + size / 2]); //~ shared-out-of-bounds
        __syncthreads();
    }
    out[0] = best[0];
}

template <int THREADS> __global__ void most_inside(float *out, const float *in, int n)
{
    __shared__ float best[THREADS];
    float mine = 0.0f;
    for (int i = threadIdx.x; i < n; i += THREADS)
        mine = max(mine, in[i]);
    best[threadIdx.x] = mine;
    __syncthreads();
    for (int size = 1024; size >= 2; size /= 2) {
        if (THREADS >= size && threadIdx.x < size / 2)
            best[threadIdx.x] = max(best[threadIdx.x], best[threadIdx.x + size / 2]);
        __syncthreads();
    }
    out[0] = best[0];
}

void run(double *out, const double *in, int *counts, float *sums, const float *values, int n)
{
    pairs<<<1, dim3(16, 16)>>>(out, in);
    pairs_inside<<<1, dim3(16, 16)>>>(out, in);
    prefix<<<1, 128>>>(counts, counts + 128);
    prefix_inside<<<1, 128>>>(counts, counts + 128);
    halves<<<1, 128>>>(sums, values);
    left_early<<<1, 128>>>(sums, values, n);
}

template <int WIDTH> __global__ void packs(float4 *out, float value)
{
    float4 own[WIDTH / 4];
    float twice[WIDTH];
    for (int i = 0; i < WIDTH; i++)
        own[i] = make_float4(value, value, value, value); //~ shared-out-of-bounds
    for (int i = 0; i < 2 * WIDTH; i++)
        twice[i] = value; //~ shared-out-of-bounds
    for (int i = 0; i < WIDTH / 4; i++)
        out[i * blockDim.x + threadIdx.x] = own[i];
    out[0].x = twice[0];
}

template <int WIDTH> __global__ void packs_inside(float4 *out, float value)
{
    float4 own[WIDTH / 4];
    float twice[WIDTH * 2];
    for (int i = 0; i < WIDTH; i++) {
        if (i < WIDTH / 4)
            own[i] = make_float4(value, value, value, value);
        own[i / 4].x = value;
    }
    for (int i = 0; i < 2 * WIDTH; i++)
        twice[i] = value;
    for (int i = 0; i < WIDTH / 4; i++)
        out[i * blockDim.x + threadIdx.x] = own[i];
    out[0].x = twice[0];
}
