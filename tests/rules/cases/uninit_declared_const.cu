// SPDX-License-Identifier: Apache-2.0
// CL106: what a function out of sight is declared to do with a pointer counts, not what the caller's own pointer is.
__device__ float total(const float *p, int n);
__device__ void fill(float *p);

__device__ float sum_of(float *p)
{
    return total(p, 4) + p[threadIdx.x]; //~ uninitialized-shared
}

__global__ void only_read(float *out)
{
    __shared__ float s[256];
    out[threadIdx.x] = sum_of(s);
}

__device__ float filled(const float *p)
{
    fill(const_cast<float *>(p));
    return p[threadIdx.x];
}

__global__ void cast_away(float *out)
{
    __shared__ float s[256];
    out[threadIdx.x] = filled(s);
}
