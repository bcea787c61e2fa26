// SPDX-License-Identifier: Apache-2.0
// CL102: a kernel that never waits and is launched elsewhere races if its blocks are more than a warp,
// which it says by asking for their size.
__global__ void asks(const float *in, float *out, int n)
{
    extern __shared__ float row[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        row[threadIdx.x] = in[i]; //~ shared-race
    if (i < n)
        out[i] = row[threadIdx.x + 1];
}

__global__ void __launch_bounds__(128) says(const float *in, float *out)
{
    __shared__ float row[128];
    row[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = row[threadIdx.x ^ 32];
}

__global__ void one_value(int *out, int n)
{
    __shared__ unsigned last;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        last = i; //~ shared-race
        out[i] = i;
    }
}

__global__ void may_be_a_warp(const float *in, float *out)
{
    extern __shared__ float row[];
    row[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = row[threadIdx.x ^ 1];
}

__global__ void waits_for_the_warp(const float *in, float *out, int n)
{
    extern __shared__ float row[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    row[threadIdx.x] = in[i];
    __syncwarp();
    out[i] = row[threadIdx.x + 1];
}

__global__ void own_place(const float *in, float *out, int n)
{
    extern __shared__ float row[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    row[threadIdx.x] = in[i];
    out[i] = row[threadIdx.x] * 2;
}
