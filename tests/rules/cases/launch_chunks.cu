/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: rows that every visible caller hands over in chunks. */
#include "absent_image.h"
#include <algorithm>
#include <cuda_runtime.h>

__global__ void number(int *x, int cols, int rows)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < cols)
        x[blockIdx.y * (long long)cols + c] = c;
}

void number_chunk(int *x, int cols, int rows)
{
    dim3 grid((cols + 255) / 256, rows);
    number<<<grid, 256>>>(x, cols, rows);
}

void number_it(int *x, int cols, int rows)
{
    dim3 grid((cols + 255) / 256, rows); //~ invalid-launch
    number<<<grid, 256>>>(x, cols, rows);
}

void number_all(int *x, int cols, long long rows)
{
    int chunk = std::max((1 << 26) / cols, 1);
    for (long long i = 0; i < rows; i += chunk) {
        int some = std::min((long long)chunk, rows - i);
        number_chunk(x + i * cols, cols, some);
    }
    number_it(x, cols, rows);
}

template <int rows, typename T, typename I> __global__ void adjust(T *centers, I n_clusters)
{
    I l = threadIdx.y + rows * static_cast<I>(blockIdx.y);
    if (l < n_clusters)
        centers[l] = 0;
}

template <typename T, typename I> void adjust_all(T *centers, I n_clusters)
{
    constexpr unsigned kRows = 4;
    const dim3 block(32, kRows, 1);
    const dim3 grid(1, absent::ceildiv(n_clusters, static_cast<I>(kRows)), 1); //~ invalid-launch
    adjust<kRows><<<grid, block>>>(centers, n_clusters);
}

/* The height of a picture is no count of rows, whatever the kernel calls its index. */
__global__ void fill(float *x, int width, int height)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
    if (col < width)
        x[(long long)row * width + col] = 0;
}
void fill_picture(absent_image *image, float *x)
{
    int w = image->GetWidth(), hd = image->GetHeight();
    fill<<<dim3((w + 63) / 64, hd), 64>>>(x, w, hd);
}
