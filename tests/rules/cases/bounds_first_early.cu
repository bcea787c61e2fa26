/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is read in front of the first element, and then asked for. */
#include <cuda_runtime.h>

__global__ void lag(const float *in, float *sum, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i - k]; //~ missing-bounds-check
    if (i >= k)
        atomicAdd(sum, v);
}

__global__ void weights(const float *weight, const int *list, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = list[i];
    float v = weight[k]; //~ missing-bounds-check
    if (k >= 0)
        atomicAdd(sum, v);
}

__device__ int span(const unsigned short *parts, unsigned place, unsigned prefix, unsigned key)
{
    const bool out = key > place, is_prefix = place < prefix;
    unsigned short part = parts[place - prefix]; //~ missing-bounds-check
    if (out || is_prefix)
        return 0;
    return place < key + part;
}

// it has been asked, or is known
__global__ void right(const float *in, const int *list, float *sum, int n)
{
    for (int i = 1; i < n; i++) {
        float before = in[i - 1];
        if (i > 0)
            *sum += before;
    }
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || i < 2)
        return;
    float v = in[i - 2];
    if (i - 2 >= 0)
        atomicAdd(sum, v);
}

// of use to all
__global__ void halo(const float *in, float *sum, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = in[i - k];
    if (i >= k)
        atomicAdd(sum, v);
    sum[i] = v;
}
