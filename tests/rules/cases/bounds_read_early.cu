/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is read in front of the check is of use behind it only; parts of an element are the element. */
#include <cuda_runtime.h>

struct Line {
    float at[3];
    int count;
};

__global__ void total(float *sum, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i]; //~ missing-bounds-check
    if (i < n && v > 0)
        atomicAdd(sum, v);
}

__global__ void rows(float *sum, const float *scales, const float *in, int num_rows, int width)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    float scale = scales[row], s = 0; //~ missing-bounds-check
    if (row < num_rows) {
        for (int j = threadIdx.x % 32; j < width; j += 32)
            s += scale * in[j];
    }
    atomicAdd(sum, s);
}

__global__ void lines(Line *line, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float d = line[i].at[1] - line[i].at[0]; //~ missing-bounds-check
    if (i < n)
        line[i].count = d;
}

__global__ void by_block(float *out, const float *weights, int num_rows)
{
    float w = weights[threadIdx.x]; //~ missing-bounds-check
    if (threadIdx.x < num_rows)
        out[threadIdx.x * 2] = w;
}

// rows of partial sums: as many as blocks
__global__ void reduce(float *out, const float part[][32], int n)
{
    const int row = threadIdx.y + blockDim.y * blockIdx.x;
    float v = part[row][threadIdx.x];
    for (int mask = 1; mask < 32; mask *= 2)
        v += __shfl_xor_sync(~0u, v, mask);
    if (row < n && threadIdx.x == 0)
        out[row] = v;
}

// of use to all
__global__ void all(float *out, float *sum, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    if (i < n)
        atomicAdd(sum, v);
    out[blockIdx.x] = __syncthreads_or(v > 0);
}

// the first n are added up, and there are more
__global__ void part(float *sum, const float *in, int last, int end)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    if (i < last)
        atomicAdd(sum, v);
}

__global__ void exact(float *sum, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[i];
    if (i < n)
        atomicAdd(sum, v);
}
void run(float *sum, const float *in)
{
    exact<<<8, 256>>>(sum, in, 2048);
}
