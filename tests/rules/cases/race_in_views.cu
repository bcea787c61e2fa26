/* SPDX-License-Identifier: Apache-2.0 */
/* CL102, CL106: shared memory that members of a structure point to. */
#include <cuda_runtime.h>

struct View {
    float *rows;
    int n;
};

__global__ void set_by_name(float *out, const float *in)
{
    __shared__ float s[256];
    View v;
    v.rows = s;
    v.n = 256;
    v.rows[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = v.rows[255 - threadIdx.x];
}

__global__ void set_at_once(float *out, const float *in)
{
    __shared__ float s[256];
    View v{s, 256};
    v.rows[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = v.rows[v.n - 1 - threadIdx.x];
}

__device__ void fill(View v, const float *in)
{
    v.rows[threadIdx.x] = in[threadIdx.x];
}

__device__ float mirrored(const View &v)
{
    return v.rows[255 - threadIdx.x];
}

__global__ void handed(float *out, const float *in)
{
    __shared__ float s[256];
    View v{s, 256};
    fill(v, in); //~ shared-race
    out[threadIdx.x] = mirrored(v);
}

__global__ void handed_and_waited(float *out, const float *in)
{
    __shared__ float s[256];
    View v{s, 256};
    fill(v, in);
    __syncthreads();
    out[threadIdx.x] = mirrored(v);
}

// two halves
__global__ void halves(float *out, const float *in)
{
    __shared__ float s[512];
    View low{s, 256}, high{s + 256, 256};
    fill(low, in);
    out[threadIdx.x] = mirrored(high);
    __syncthreads();
    fill(high, in);
    out[threadIdx.x] += low.rows[255 - threadIdx.x];
}

// a function out of sight sets it up
__device__ void prepare(View &v);
__global__ void prepared(float *out)
{
    __shared__ float s[256];
    View v{s, 256};
    prepare(v);
    __syncthreads();
    out[threadIdx.x] = v.rows[threadIdx.x] + s[threadIdx.x];
}

__global__ void never_set(float *out)
{
    __shared__ float s[256];
    View v{s, 256};
    out[threadIdx.x] = v.rows[threadIdx.x]; //~ uninitialized-shared
}

class Rows {
    float *rows;
    int n;

  public:
    __device__ Rows(float *first, int count) : rows(first), n(count)
    {
    }
    __device__ float at(int i) const
    {
        return rows[i];
    }
    __device__ void set(int i, float v)
    {
        rows[i] = v;
    }
};

__global__ void by_methods(float *out, const float *in)
{
    __shared__ float s[256];
    Rows v(s, 256);
    v.set(threadIdx.x, in[threadIdx.x]); //~ shared-race
    out[threadIdx.x] = v.at(255 - threadIdx.x);
}

__global__ void by_methods_and_waited(float *out, const float *in)
{
    __shared__ float s[256];
    Rows v(s, 256);
    v.set(threadIdx.x, in[threadIdx.x]);
    __syncthreads();
    out[threadIdx.x] = v.at(255 - threadIdx.x);
}

void run(float *out, const float *in)
{
    by_methods<<<1, 256>>>(out, in);
    by_methods_and_waited<<<1, 256>>>(out, in);
    set_by_name<<<1, 256>>>(out, in);
    set_at_once<<<1, 256>>>(out, in);
    handed<<<1, 256>>>(out, in);
    handed_and_waited<<<1, 256>>>(out, in);
    halves<<<1, 256>>>(out, in);
    prepared<<<1, 256>>>(out);
    never_set<<<1, 256>>>(out);
}
