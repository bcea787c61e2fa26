// SPDX-License-Identifier: Apache-2.0
// CL102: kernels of one file with dynamic shared memory of their own names; one thread puts in its place what all make
// of what they read.
__device__ float pivot_of(float v, float least, bool keep)
{
    if (v == 0.0f && !keep)
        return 1.0f;
    if (fabsf(v) <= least)
        return v < 0.0f ? -least : least;
    return v;
}
__device__ float halved(float v)
{
    return v > 1.0f ? 0.5f * v : v;
}

__device__ void panel(float *s, int n, int t, int threads, float least)
{
    for (int k = 0; k < n; k++) {
        float v = pivot_of(s[k * n + k], least, true);
        if (t == 0)
            s[k * n + k] = v; // whoever comes late reads what pivot_of() makes the same of
        for (int i = k + 1 + t; i < n; i += threads)
            s[i * n + k] /= v;
        __syncthreads();
    }
}
__device__ void panel_halved(float *s, int n, int t, int threads)
{
    for (int k = 0; k < n; k++) {
        float v = halved(s[k * n + k]);
        if (t == 0)
            s[k * n + k] = v; //~ shared-race!
        for (int i = k + 1 + t; i < n; i += threads)
            s[i * n + k] /= v;
        __syncthreads();
    }
}
__device__ void panel_raw(float *s, int n, int t, int threads, float least)
{
    for (int k = 0; k < n; k++) {
        float raw = s[k * n + k];
        if (t == 0)
            s[k * n + k] = pivot_of(raw, least, true); //~ shared-race!
        for (int i = k + 1 + t; i < n; i += threads)
            s[i * n + k] /= raw; // not what the others have
        __syncthreads();
    }
}
// What each puts in its place is its own.
__device__ void panel_own(float *s, const float *own, int n, int t, int threads)
{
    for (int k = 0; k < n; k++) {
        float v = fmaxf(s[k * n + k], own[t]);
        if (t == 0)
            s[k * n + k] = v; //~ shared-race!
        for (int i = k + 1 + t; i < n; i += threads)
            s[i * n + k] /= v;
        __syncthreads();
    }
}
__device__ void panel_of_one(float *s, int n, int t, int threads)
{
    for (int k = 0; k < n; k++) {
        float x = s[k * n + k], v = t == 0 ? 1.0f : x;
        if (t == 0)
            s[k * n + k] = v; //~ shared-race!
        for (int i = k + 1 + t; i < n; i += threads)
            s[i * n + k] /= v;
        __syncthreads();
    }
}

__global__ void first(float *out, const float *in, int n)
{
    extern __shared__ float of_first[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        of_first[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = of_first[n - 1 - threadIdx.x];
}

__global__ void second(float *out, const float *in, int n, float least)
{
    extern __shared__ float of_second[];
    for (int i = threadIdx.x; i < n * n; i += blockDim.x)
        of_second[i] = in[i];
    __syncthreads();
    panel(of_second, n, threadIdx.x, blockDim.x, least);
    panel_halved(of_second, n, threadIdx.x, blockDim.x);
    __syncthreads();
    panel_raw(of_second, n, threadIdx.x, blockDim.x, least);
    __syncthreads();
    panel_own(of_second, in, n, threadIdx.x, blockDim.x);
    __syncthreads();
    panel_of_one(of_second, n, threadIdx.x, blockDim.x);
    for (int i = threadIdx.x; i < n * n; i += blockDim.x)
        out[i] = of_second[i];
}
void run(float *out, const float *in, int n, float least)
{
    first<<<1, 256, 4096>>>(out, in, n);
    second<<<1, 256, 4096>>>(out, in, n, least);
}
