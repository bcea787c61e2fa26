// SPDX-License-Identifier: Apache-2.0
// CL302: a grid that is rounded down, of a kernel that takes one element a thread and asks nothing.
#include <cuda_runtime.h>

__global__ void copy(float *out, const float *in)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

void run(float *out, const float *in, size_t n)
{
    copy<<<n / 256, 256>>>(out, in); //~ invalid-launch?
}

__global__ void turn(float *out, const float *in, int w)
{
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    out[y * w + x] = -in[y * w + x];
}

void run_plane(float *out, const float *in, int w, int h)
{
    dim3 block(16, 16);
    dim3 grid(w / 16, h / 16); //~ invalid-launch?
    turn<<<grid, block>>>(out, in, w);
}

void run_padded(float *out, const float *in, size_t padded_n)
{
    copy<<<padded_n / 256, 256>>>(out, in);
}

void run_heads(float *out, const float *in, int head_dim)
{
    copy<<<head_dim / 32, 32>>>(out, in);
}

// one row a block, whatever its length
__global__ void row(float *out, const float *in, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[(size_t)blockIdx.x * n + i] = in[(size_t)blockIdx.x * n + i];
}

void run_rows(float *out, const float *in, int n)
{
    row<<<n / 256, 256>>>(out, in, n);
}
