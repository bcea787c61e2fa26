// SPDX-License-Identifier: Apache-2.0
// CL103: a digit was forgotten in the mask of a helper: told of where it stands, and once of all its overloads.
template <typename T> __device__ T lower(T v, int by)
{
    return __shfl_down_sync(0xfffffff, v, by); //~ warp-mask
}

__device__ float2 lower(float2 v, int by)
{
    v.x = lower(v.x, by);
    v.y = lower(v.y, by);
    return v;
}

__device__ double lower(double v, int by)
{
    return __shfl_down_sync(0xfffffff, v, by);
}

__device__ float raise(float v, int by)
{
    return __shfl_up_sync(0xfffffff, v, by); //~ warp-mask
}

template <typename T> __device__ T whole(T v, int by)
{
    return __shfl_down_sync(0xffffffff, v, by);
}

__device__ float2 whole(float2 v, int by)
{
    v.x = whole(v.x, by);
    v.y = whole(v.y, by);
    return v;
}

__global__ void sums(float2 *v, float *w, double *x)
{
    v[threadIdx.x] = lower(v[threadIdx.x], 1);
    w[threadIdx.x] = lower(w[threadIdx.x], 1) + raise(w[threadIdx.x], 2);
    x[threadIdx.x] = lower(x[threadIdx.x], 1);
    v[threadIdx.x] = whole(v[threadIdx.x], 1);
}

__global__ void votes(int *out, const int *in)
{
    out[0] = __any_sync(0xfffffff, in[threadIdx.x]); //~ warp-mask
    out[1] = __all_sync(0xfffffff, in[threadIdx.x]);
    out[2] = __all_sync(0xffffffff, in[threadIdx.x]);
}
