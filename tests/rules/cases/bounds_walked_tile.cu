// SPDX-License-Identifier: Apache-2.0
// CL201: a walk over the block's own tile, and a launch that rounds the tiles up.
#include <cuda_runtime.h>

__global__ void sums(float *out, const float *in, int rows, int length)
{
    int first = 512 * blockIdx.x;
    float sum = 0.0f;
    for (int t = first + threadIdx.x; t < first + 512; t += 32)
        for (int b = 0; b < rows; b++)
            sum += in[b * length + t]; //~ missing-bounds-check
    atomicAdd(&out[blockIdx.x], sum);
}

__global__ void sums_right(float *out, const float *in, int rows, int length)
{
    int first = 512 * blockIdx.x;
    float sum = 0.0f;
    for (int t = first + threadIdx.x; t < min(first + 512, length); t += 32)
        for (int b = 0; b < rows; b++)
            sum += in[b * length + t];
    for (int t = first + threadIdx.x; t < first + 512; t += 32)
        if (t < length)
            sum += in[t];
    atomicAdd(&out[blockIdx.x], sum);
}

// whole tiles only
__global__ void sums_whole(float *out, const float *in)
{
    int first = 512 * blockIdx.x;
    for (int t = first + threadIdx.x; t < first + 512; t += 32)
        atomicAdd(&out[blockIdx.x], in[t]);
}

void run(float *out, const float *in, int rows, int length)
{
    sums<<<(length + 511) / 512, 32>>>(out, in, rows, length);
    sums_right<<<(length + 511) / 512, 32>>>(out, in, rows, length);
    sums_whole<<<length / 512, 32>>>(out, in);
}
