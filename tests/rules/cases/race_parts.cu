// SPDX-License-Identifier: Apache-2.0
// CL102: an index that is a part that the threads have and a part that the data choose: threads meet unless
// the first part keeps them apart; atomic functions of scopes out of sight; addresses rounded by hand.
#include "project.h"

__global__ void histogram(const float *score, int *out, int n, int bins)
{
    extern __shared__ int count[];
    for (int i = threadIdx.x; i < 8 * bins; i += blockDim.x)
        count[i] = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int bin = max(0, min((int)(score[i] * bins), bins - 1));
        atomicAdd(count + i % 8 * bins + bin, 1); //~ shared-race
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 8 * bins; i += blockDim.x)
        atomicAdd(&out[i], count[i]);
}

__global__ void histogram_in_order(const float *score, int *out, int n, int bins)
{
    extern __shared__ int count[];
    for (int i = threadIdx.x; i < 8 * bins; i += blockDim.x)
        count[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int bin = max(0, min((int)(score[i] * bins), bins - 1));
        atomicAdd(count + i % 8 * bins + bin, 1);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 8 * bins; i += blockDim.x)
        atomicAdd(&out[i], count[i]);
}

// a row for each warp
__global__ void histogram_of_warps(const unsigned char *byte, int *out, int n)
{
    __shared__ int count[4 * 256];
    int *own = count + threadIdx.x / 32 * 256;
    for (int i = threadIdx.x % 32; i < 256; i += 32)
        own[i] = 0;
    __syncwarp();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&own[byte[i]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        out[i] = count[i] + count[i + 256] + count[i + 512] + count[i + 768];
}

// all but the one that the others read
__global__ void learn(const int *best, const int *noise, int *out)
{
    __shared__ int weights[128 * 8];
    __shared__ int winner;
    int *own = weights + threadIdx.x * 8;
    for (int i = 0; i < 8; i++)
        own[i] = noise[threadIdx.x * 8 + i];
    if (threadIdx.x == 0)
        winner = best[blockIdx.x];
    __syncthreads();
    for (int i = 0; i < 8; i++)
        if (threadIdx.x != winner)
            own[i] = weights[winner * 8 + i] ^ noise[i];
    __syncthreads();
    out[threadIdx.x] = own[0];
}

__global__ void collect(const int *in, int *out, int n)
{
    __shared__ int len;
    __shared__ int list[256];
    if (threadIdx.x == 0)
        len = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > 0) {
        int at = Shared::memory::atomicAdd(&len, 1); //~ shared-race
        list[at] = i;
    }
    for (int k = threadIdx.x; k < len; k += blockDim.x)
        out[k] = i;
}

__global__ void collect_in_order(const int *in, int *out, int n)
{
    __shared__ int len;
    __shared__ int list[256];
    if (threadIdx.x == 0)
        len = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > 0) {
        int at = Shared::memory::atomicAdd(&len, 1);
        list[at] = i;
    }
    __syncthreads();
    for (int k = threadIdx.x; k < len; k += blockDim.x)
        out[k] = list[k];
}

__global__ void largest(const float *in, float *out)
{
    extern __shared__ char raw[];
    char *aligned = reinterpret_cast<char *>((reinterpret_cast<unsigned long>(raw) + 127) & ~127UL);
    float *part = reinterpret_cast<float *>(aligned);
    float m = in[blockIdx.x * blockDim.x + threadIdx.x];
    for (int o = 16; o > 0; o /= 2)
        m = fmaxf(m, __shfl_down_sync(~0U, m, o));
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = m; //~ shared-race
    if (threadIdx.x < 4)
        out[threadIdx.x] = part[threadIdx.x];
}

// two buffers in turn: what the data choose stays in the half that is read
__global__ void expand(const int *to, const float *a, float *out, int order)
{
    extern __shared__ float rhs[];
    rhs[threadIdx.x] = a[threadIdx.x];
    for (int round = 0; round < order; round++) {
        __syncthreads();
        float x = rhs[to[threadIdx.x] - blockIdx.x * blockDim.x + blockDim.x * (round % 2)];
        rhs[threadIdx.x + blockDim.x * ((round + 1) % 2)] = x * a[threadIdx.x];
    }
    out[threadIdx.x] = rhs[threadIdx.x];
}

// the best of a column, and what is known of it
__global__ void vote(const float *score, const int *labels, int *out, int n, int rows)
{
    extern __shared__ int label[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        label[i] = labels[i]; //~ shared-race
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float most = -1;
    int best = 0;
    for (int i = 0; i < n; i++) {
        float x = score[(size_t)row * n + i];
        if (x > most) {
            most = x;
            best = i;
        }
    }
    out[row] = label[best];
}
