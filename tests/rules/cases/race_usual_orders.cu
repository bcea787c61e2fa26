// SPDX-License-Identifier: Apache-2.0
// CL102: the usual ways to keep threads apart, each with its twin that forgot the barrier.
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;

// ---- arrays carved out of one buffer ----
__global__ void carved(float *out, const float *in, int n, int m)
{
    extern __shared__ char raw[];
    float *a = (float *)raw;
    float *b = a + n;
    int *c = (int *)(b + m);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        a[i] = in[i];
    for (int i = threadIdx.x; i < m; i += blockDim.x) {
        b[i] = in[n + i];
        c[i] = (int)in[n + m + i];
    }
    __syncthreads();
    float s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    if (threadIdx.x < m) {
        b[threadIdx.x] += s;
        c[threadIdx.x] += 1;
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = b[(threadIdx.x + 1) % m] + c[(threadIdx.x + 2) % m];
}

__global__ void carved_early(float *out, const float *in, int n, int m)
{
    extern __shared__ char raw[];
    float *a = (float *)raw;
    float *b = a + n;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        a[i] = in[i];
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        b[i] = in[n + i];
    __syncthreads();
    if (threadIdx.x < m)
        b[threadIdx.x] += a[0]; //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = b[(threadIdx.x + 1) % m];
}

// ---- a barrier that every way through a helper passes ----
__device__ float either_way(float *buf, float v, bool fast)
{
    buf[threadIdx.x] = v;
    if (fast) {
        __syncthreads();
        float r = buf[0] + buf[1];
        __syncthreads();
        return r;
    }
    __syncthreads();
    float r = 0;
    for (int i = 0; i < blockDim.x; i++)
        r += buf[i];
    __syncthreads();
    return r;
}

__global__ void helper_waits(float *out, const float *in, bool fast)
{
    __shared__ float buf[256];
    float m = either_way(buf, in[threadIdx.x], fast);
    out[threadIdx.x] = either_way(buf, in[threadIdx.x] - m, !fast);
}

__device__ void exchange(cg::thread_block &block, float *s, float v, float *o)
{
    s[threadIdx.x] = v;
    block.sync();
    *o = s[255 - threadIdx.x];
    cg::sync(block);
}

__global__ void group_waits(float *out, const float *in)
{
    __shared__ float buf[256];
    cg::thread_block block = cg::this_thread_block();
    float v;
    exchange(block, buf, in[threadIdx.x], &v);
    exchange(block, buf, v, &v);
    out[threadIdx.x] = v;
}

__global__ void lambda_waits(float *out, const float *in)
{
    __shared__ float buf[256];
    auto wait = [&]() { __syncthreads(); };
    buf[threadIdx.x] = in[threadIdx.x];
    wait();
    float v = buf[255 - threadIdx.x];
    wait();
    buf[threadIdx.x] = v * 2;
    wait();
    out[threadIdx.x] = buf[(threadIdx.x + 1) & 255];
}

__global__ void lambda_waits_once(float *out, const float *in)
{
    __shared__ float buf[256];
    auto wait = [&]() { __syncthreads(); };
    buf[threadIdx.x] = in[threadIdx.x];
    wait();
    float v = buf[255 - threadIdx.x];
    buf[threadIdx.x] = v * 2; //~ shared-race
    wait();
    out[threadIdx.x] = buf[(threadIdx.x + 1) & 255];
}

// ---- branches that no launch has ----
__global__ void long_rows(float *out, const float *in, int n)
{
    __shared__ float s[1024];
    int t = threadIdx.x;
    s[t] = in[t];
    if (n > 1024) {
        s[t] += in[t + 1024];
        out[t] = s[(t + 1) % blockDim.x];
    }
    __syncthreads();
    out[t] += s[(t + 2) % blockDim.x];
}

__global__ void longer_rows(float *out, const float *in, int n)
{
    __shared__ float s[1024];
    int t = threadIdx.x;
    s[t] = in[t];
    if (n > 1024) {
        s[t] += in[t + 1024]; //~ shared-race
        out[t] = s[(t + 1) % blockDim.x];
    }
    __syncthreads();
    out[t] += s[(t + 2) % blockDim.x];
}

void run_rows(float *out, const float *in)
{
    long_rows<<<4, 256>>>(out, in, 256);
    longer_rows<<<4, 256>>>(out, in, 2048);
}

// ---- buffers that take turns ----
__global__ void two_stages(float *out, const float *in, int n)
{
    __shared__ float buf[2][256];
    int t = threadIdx.x, stage = 0;
    buf[0][t] = in[t];
    __syncthreads();
    float s = 0;
    for (int i = 1; i < n; i++) {
        buf[stage ^ 1][t] = in[i * 256 + t];
        s += buf[stage][(t + 1) & 255];
        __syncthreads();
        stage ^= 1;
    }
    out[t] = s + buf[stage][(t + 1) & 255];
}

__global__ void two_stages_early(float *out, const float *in, int n)
{
    __shared__ float buf[2][256];
    int t = threadIdx.x, stage = 0;
    buf[0][t] = in[t];
    __syncthreads();
    float s = 0;
    for (int i = 1; i < n; i++) {
        buf[stage ^ 1][t] = in[i * 256 + t]; //~ shared-race
        s += buf[stage][(t + 1) & 255];
        stage ^= 1;
    }
    out[t] = s;
}

__global__ void pointers_swapped(float *out, const float *data)
{
    __shared__ float x[256], y[256];
    float *in = x, *to = y;
    int t = threadIdx.x;
    in[t] = data[t];
    __syncthreads();
    for (int d = 1; d < 256; d *= 2) {
        to[t] = t >= d ? in[t] + in[t - d] : in[t];
        __syncthreads();
        float *tmp = in;
        in = to;
        to = tmp;
    }
    out[t] = in[t];
}

__global__ void three_stages(float *out, const float *in, int n)
{
    __shared__ float buf[3][256];
    int t = threadIdx.x;
    for (int s = 0; s < 2; s++) {
        __pipeline_memcpy_async(&buf[s][t], &in[s * 256 + t], 4);
        __pipeline_commit();
    }
    float sum = 0;
    for (int i = 0; i < n; i++) {
        __pipeline_wait_prior(1);
        __syncthreads();
        if (i + 2 < n)
            __pipeline_memcpy_async(&buf[(i + 2) % 3][t], &in[(i + 2) * 256 + t], 4);
        __pipeline_commit();
        sum += buf[i % 3][(t + 1) & 255];
    }
    out[t] = sum;
}

__global__ void stages_too_few(float *out, const float *in, int n)
{
    __shared__ float buf[2][256];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&buf[0][t], &in[t], 4);
    __pipeline_commit();
    float sum = 0;
    for (int i = 0; i < n; i++) {
        __pipeline_memcpy_async(&buf[(i + 1) % 2][t], &in[(i + 1) * 256 + t], 4);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        __syncthreads();
        sum += buf[i % 2][(t + 1) & 255]; //~ shared-race
    }
    out[t] = sum;
}

// ---- rows of a warp ----
__global__ void row_of_warp(float *out, const float *in)
{
    __shared__ float s[8][33];
    s[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncwarp();
    out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.y][31 - threadIdx.x];
}

__global__ void row_of_others(float *out, const float *in)
{
    __shared__ float s[8][33];
    s[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x]; //~ shared-race
    __syncwarp();
    out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x % 8][threadIdx.y];
}

void run_warps(float *out, const float *in)
{
    row_of_warp<<<4, dim3(32, 8)>>>(out, in);
    row_of_others<<<4, dim3(32, 8)>>>(out, in);
}

// ---- one thread says what all do ----
__global__ void said_by_one(float *out, const float *in, int n)
{
    __shared__ float best;
    for (int i = 0; i < n; i++) {
        if (threadIdx.x == 0)
            best = in[i];
        __syncthreads();
        out[i * blockDim.x + threadIdx.x] = best * threadIdx.x;
        __syncthreads();
    }
}

__global__ void said_too_soon(float *out, const float *in, int n)
{
    __shared__ float best;
    for (int i = 0; i < n; i++) {
        if (threadIdx.x == 0)
            best = in[i];
        __syncthreads();
        out[i * blockDim.x + threadIdx.x] = best * threadIdx.x; //~ shared-race
    }
}

__global__ void flags(float *out, const float *in, int n)
{
    __shared__ int flag[32];
    int tid = threadIdx.x;
    for (int i = 0; i < n; i++) {
        if (tid < 32)
            flag[tid] = in[i * 32 + tid] > 0;
        __syncthreads();
        if (flag[i & 31])
            out[i * blockDim.x + tid] = 1;
        __syncthreads();
    }
}

__global__ void flags_too_soon(float *out, const float *in, int n)
{
    __shared__ int flag[32];
    int tid = threadIdx.x;
    for (int i = 0; i < n; i++) {
        if (tid < 32)
            flag[tid] = in[i * 32 + tid] > 0;
        __syncthreads();
        if (flag[i & 31]) //~ shared-race
            out[i * blockDim.x + tid] = 1;
    }
}
