/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: conditions that cannot be meant. */
#include "missing.h"
#include <cuda_runtime.h>

__global__ void either_call(const ImageOf src, ImageOf image)
{
    const int x = blockDim.x * blockIdx.x + threadIdx.x;
    const int y = blockDim.y * blockIdx.y + threadIdx.y;
    if (x < image.cols || y < image.rows)
        image(y, x) = src(y, x); //~ missing-bounds-check
}

/* the border of an image */
__global__ void border(float *image, int w, int h, int r)
{
    const int x = blockDim.x * blockIdx.x + threadIdx.x;
    const int y = blockDim.y * blockIdx.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    if (x < r || y < r)
        image[y * w + x] = 0.0f;
}

__global__ void rows_of_grid(unsigned char *image, int channels, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    image[(x + y * (gridDim.x * blockDim.x)) * channels] = 0; //~ missing-bounds-check
}

/* a number for each thread that was launched, and a pixel */
__global__ void noise(float *image, unsigned *states, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int thread = x + y * gridDim.x * blockDim.x;
    if (x >= width || y >= height)
        return;
    image[y * width + x] = states[thread]++;
}

template <int N> __global__ void forgotten(const float *in, float *out, int K)
{
    float v = 0.0f;
    for (int i = threadIdx.x * N; i < K; i += 128 * N) {
        if (i + N) //~ missing-bounds-check
            v += in[i + N - 1];
    }
    out[threadIdx.x] = v;
}

template <int N> __global__ void forgotten_row(const float *in, float *out, int rows, int pitch)
{
    const int first = N * blockIdx.x;
    float v[N];
    for (int j = 0; j < N; ++j)
        v[j] = N <= 2 || first + j ? in[(first + j) * pitch + threadIdx.x] : 0.0f; //~ missing-bounds-check
    for (int j = 0; j < N; ++j) {
        if (N > 2 && first + j >= rows)
            return;
        out[(first + j) * pitch + threadIdx.x] = v[j];
    }
}

/* not the first one */
__global__ void not_first(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (i)
        a[i] -= a[i - 1];
    if (threadIdx.x + threadIdx.y)
        a[i] += 1.0f;
}
