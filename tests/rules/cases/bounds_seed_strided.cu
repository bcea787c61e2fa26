/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: each thread reads its first element before the loop of the block asks whether the row has so many. */
#include <cuda_runtime.h>

__global__ void largest(const float *in, float *out, int n)
{
    float best = in[threadIdx.x]; //~ missing-bounds-check?
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        best = fmaxf(best, in[i]);
    out[threadIdx.x] = best;
}

__global__ void largest_of_rows(const float *in, float *out, int rows, int width)
{
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        float best = in[row * width + threadIdx.x]; //~ missing-bounds-check?
        for (int i = threadIdx.x; i < width; i += blockDim.x)
            best = fmaxf(best, in[row * width + i]);
        out[row * blockDim.x + threadIdx.x] = best;
    }
}

__global__ void smallest_of_rows(const float *in, float *out, int rows, int width)
{
    for (int row = blockIdx.x; row < rows; row += gridDim.x) {
        float best = in[blockIdx.x * width + threadIdx.x]; //~ missing-bounds-check?
        for (int i = threadIdx.x; i < width; i += blockDim.x)
            best = fminf(best, in[row * width + i]);
        out[row * blockDim.x + threadIdx.x] = best;
    }
}

/* asked */
__global__ void largest_asked(const float *in, float *out, int n)
{
    float best = -1e30f;
    if (threadIdx.x < n)
        best = in[threadIdx.x];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        best = fmaxf(best, in[i]);
    out[threadIdx.x] = best;
}

/* the first of all is there */
__global__ void largest_from_first(const float *in, float *out, int n)
{
    float best = in[0];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        best = fmaxf(best, in[i]);
    out[threadIdx.x] = best;
}

/* no block has more threads than there are elements */
__global__ void largest_of_enough(const float *in, float *out, int n)
{
    float best = in[threadIdx.x];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        best = fmaxf(best, in[i]);
    out[threadIdx.x] = best;
}

/* another buffer, of one for each thread */
__global__ void largest_so_far(const float *in, float *out, int n)
{
    float best = out[threadIdx.x];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        best = fmaxf(best, in[i]);
    out[threadIdx.x] = best;
}

int run(const float *in, float *out, int rows, int width)
{
    largest<<<1, 512>>>(in, out, width);
    largest_of_rows<<<rows, 512>>>(in, out, rows, width);
    smallest_of_rows<<<rows, 512>>>(in, out, rows, width);
    largest_asked<<<1, 512>>>(in, out, width);
    largest_from_first<<<1, 512>>>(in, out, width);
    largest_of_enough<<<1, width < 512 ? width : 512>>>(in, out, width);
    largest_so_far<<<1, 512>>>(in, out, width);
    return cudaGetLastError();
}
