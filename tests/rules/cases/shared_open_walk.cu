// SPDX-License-Identifier: Apache-2.0
// CL202: an array of a fixed size that is walked up to a parameter which nothing in the file keeps small.
#include <cuda_runtime.h>

__global__ void softmax(float *out, const float *in, int topk, int rows, int picks, int parts)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float values[16], kept[32], few[16];
    if (row >= rows)
        return;
    for (int i = 0; i < topk; i++)
        values[i] = in[row * topk + i]; //~ shared-out-of-bounds?
    for (int i = 0; i < picks; i++)
        kept[i] = in[row * picks + i]; // the host asks for it
    for (int i = 0; i < parts; i++)
        few[i] = in[row * parts + i]; // the launch says how many
    out[row] = values[0] + kept[0] + few[0];
}

__global__ void staged(float *out, const int4 *in, int length)
{
    __shared__ int4 rows[3072];
    for (int i = threadIdx.x; i < length / 8; i += blockDim.x)
        rows[9 * (i / 8) + i % 8] = in[i]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = rows[9 * (threadIdx.x % 32)].x;
}

bool run(float *out, const float *in, const int4 *words, int topk, int rows, int picks, int length)
{
    if (picks > 32)
        return false;
    softmax<<<(rows + 127) / 128, 128>>>(out, in, topk, rows, picks, 8);
    staged<<<1, 256>>>(out, words, length);
    return true;
}

__device__ float best(const float *in, int picks_per_row, int ndim, int few)
{
    float kept[8], at[8], more[8];
    for (int i = 0; i < picks_per_row; i++)
        kept[i] = in[i]; //~ shared-out-of-bounds?
    for (int i = 0; i < ndim; i++)
        at[i] = in[i];
    for (int i = 0; i < few; i++)
        more[i] = in[i];
    return kept[0] + at[0] + more[0];
}

__global__ void bests(float *out, const float *in, int picks_each, int ndim)
{
    out[threadIdx.x] = best(in, picks_each, ndim, 4);
}
