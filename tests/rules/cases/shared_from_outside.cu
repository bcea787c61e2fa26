// SPDX-License-Identifier: Apache-2.0
// CL202, CL301: how far a fixed array is walked, and who says so.
#include <cstdio>
#include <cstdlib>
#include <torch/extension.h>

__global__ void staged(const float *in, float *out, int n_items)
{
    __shared__ float row[192];
    for (int i = threadIdx.x; i < n_items; i += blockDim.x)
        row[i] = in[i]; //~ shared-out-of-bounds?
    __syncthreads();
    out[threadIdx.x] = row[threadIdx.x % 192];
}
void run_staged(const float *in, float *out, int n_items)
{
    staged<<<1, 128>>>(in, out, n_items);
}

__global__ void staged_read(const float *in, float *out, int n_read)
{
    __shared__ float row[192];
    for (int i = threadIdx.x; i < n_read; i += blockDim.x)
        row[i] = in[i]; //~ shared-out-of-bounds!
    __syncthreads();
    out[threadIdx.x] = row[threadIdx.x % 192];
}
void run_staged_read(const float *in, float *out)
{
    int n_read = 0;
    scanf("%d", &n_read);
    staged_read<<<1, 128>>>(in, out, n_read);
}

__global__ void staged_tensor(const float *in, float *out, int n_long)
{
    __shared__ float row[192];
    for (int i = threadIdx.x; i < n_long; i += blockDim.x)
        row[i] = in[i]; //~ shared-out-of-bounds!
    __syncthreads();
    out[threadIdx.x] = row[threadIdx.x % 192];
}
void run_staged_tensor(torch::Tensor in, torch::Tensor out)
{
    staged_tensor<<<1, 128>>>(in.data_ptr<float>(), out.data_ptr<float>(), in.size(1));
}

#define MOST 96
__global__ void kept(const float *in, float *out, int n_kept)
{
    __shared__ float row[MOST];
    for (int i = threadIdx.x; i < n_kept; i += blockDim.x)
        row[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = row[threadIdx.x % MOST];
}
int run_kept(const float *in, float *out, int n_kept)
{
    if (n_kept > MOST)
        return -1;
    kept<<<1, 128>>>(in, out, n_kept);
    return 0;
}
__global__ void not_kept(const float *in, float *out, int n_kept)
{
    __shared__ float row[MOST];
    for (int i = threadIdx.x; i < n_kept; i += blockDim.x)
        row[i] = in[i]; //~ shared-out-of-bounds!
    __syncthreads();
    out[threadIdx.x] = row[threadIdx.x % MOST];
}
void run_not_kept(const float *in, float *out, int n_kept)
{
    not_kept<<<1, 128>>>(in, out, n_kept);
}

// Launch bounds are for all axes together.
__global__ void __launch_bounds__(64) bounds_alone(float *out)
{
    __shared__ float part[32];
    part[threadIdx.x] = out[threadIdx.x]; //~ shared-out-of-bounds?
    __syncthreads();
    out[threadIdx.x] = part[threadIdx.x]; //~ shared-out-of-bounds?
}
__global__ void __launch_bounds__(64) bounds_and_launch(float *out)
{
    __shared__ float part[32];
    part[threadIdx.x] = out[threadIdx.x]; //~ shared-out-of-bounds!
    __syncthreads();
    out[threadIdx.x] = part[threadIdx.x]; //~ shared-out-of-bounds!
}
void run_bounds(float *out)
{
    bounds_and_launch<<<1, 64>>>(out);
}

// ---- dynamic bytes

__global__ void cached(const double *in, double *out, int size)
{
    extern __shared__ double cache[];
    for (int i = threadIdx.x; i < size; i += blockDim.x)
        cache[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = cache[size - 1 - threadIdx.x];
}
void run_cached(const double *in, double *out, int size)
{
    cached<<<1, 256, 8192>>>(in, out, size); //~ shared-memory-too-large?
}

__global__ void cached_read(const double *in, double *out, int size)
{
    extern __shared__ double cache[];
    for (int i = threadIdx.x; i < size; i += blockDim.x)
        cache[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = cache[size - 1 - threadIdx.x];
}
void run_cached_read(const double *in, double *out)
{
    int size = atoi(getenv("SIZE"));
    cached_read<<<1, 256, 8192>>>(in, out, size); //~ shared-memory-too-large!
}

__global__ void cached_short(const double *in, double *out, int count)
{
    extern __shared__ double cache[];
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        cache[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = cache[count - 1 - threadIdx.x];
}
void run_cached_short(const double *in, double *out, int count)
{
    if (count > 1024)
        return;
    cached_short<<<1, 256, count * sizeof(float)>>>(in, out, count); //~ shared-memory-too-large!
}
