// SPDX-License-Identifier: Apache-2.0
// A file out of which others are made: clang drops what it cannot read, and where the next part of the array
// begins is not known then, and not that it begins where the one before does.
__global__ void stage(const float *in, float *out, int *totals, int n)
{
    extern __shared__ char slots[];
    char *next = slots;
    float *tile = reinterpret_cast<float *>(next);
    next += sizeof(float) * {{ columns }};
    int *count = reinterpret_cast<int *>(next);
    if (threadIdx.x < 4)
        count[threadIdx.x] = 0;
    __syncthreads();
    tile[threadIdx.x] = in[threadIdx.x];
    if (in[threadIdx.x] > 0.f)
        atomicAdd(&count[threadIdx.x & 3], 1);
    out[threadIdx.x] = tile[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 4)
        totals[4 * blockIdx.x + threadIdx.x] = count[threadIdx.x];
}

// No part between: the two are one.
__global__ void mixed(const float *in, float *out, int *totals, int n)
{
    extern __shared__ char slots[];
    float *tile = reinterpret_cast<float *>(slots);
    int *count = reinterpret_cast<int *>(slots);
    if (threadIdx.x < 4)
        count[threadIdx.x] = 0;
    __syncthreads();
    tile[threadIdx.x] = in[threadIdx.x];
    if (in[threadIdx.x] > 0.f)
        atomicAdd(&count[threadIdx.x & 3], 1); //~ shared-race shared-race
    out[threadIdx.x] = tile[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 4)
        totals[4 * blockIdx.x + threadIdx.x] = count[threadIdx.x];
}
