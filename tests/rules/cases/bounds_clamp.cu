/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: clamps to the size itself. */
#include <cuda_runtime.h>

__global__ void edges(float *out, const float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int right = min(x + 1, w);
    int below = max(0, min(y + 1, h));
    out[y * w + x] = in[y * w + right]; //~ missing-bounds-check
    out[y * w + x] += in[below * w + x]; //~ missing-bounds-check
}

__global__ void edges_inside(float *out, const float *in, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int right = min(x + 1, w - 1);
    int below = max(0, min(y + 1, h - 1));
    out[y * w + x] = in[y * w + right] + in[below * w + x];
}

/* there is one more of them than there are rows */
__global__ void ends(int *out, const int *row_offsets, int rows, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        out[i] = row_offsets[min(i + by, rows)] - row_offsets[i];
}

/* the end of a loop */
__global__ void parts(float *out, const float *in, int n, int part)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * part;
    int end = min(first + part, n);
    for (int i = first; i < end; i++)
        out[i] = in[i];
}

/* one in front of it */
__global__ void lasts(float *out, const float *in, int n, int part)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i * part < n)
        out[i] = in[min((i + 1) * part, n) - 1];
}

/* any distance away, in rows of w */
__global__ void slopes(float *out, const float *image, int w, int h, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    out[y * w + x] = image[y * w + min(x + by, w)] - image[y * w + max(x - by, 0)]; //~ missing-bounds-check
}
__global__ void slopes_inside(float *out, const float *image, int w, int h, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    out[y * w + x] = image[y * w + min(x + by, w - 1)] - image[y * w + max(x - by, 0)];
}
__global__ void windows(float *out, const float *table, int w, int h, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    out[y * w + x] = table[y * (w + 1) + min(x + by, w)] - table[y * (w + 1) + max(x - by, 0)];
}

/* planes of h + 1 rows have no longer rows */
__global__ void planes(float *out, const float *volume, int w, int h, int depth, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
    if (x >= w || y >= h || z >= depth)
        return;
    out[(z * h + y) * w + x] = volume[z * w * h + z * w + y * w + min(x + by, w)]; //~ missing-bounds-check
}
__global__ void planes_below(float *out, const float *volume, int w, int h, int depth, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
    if (x >= w || y >= h || z >= depth)
        return;
    out[(z * h + y) * w + x] = volume[z * w * h + z * w + min(y + by, h) * w + x];
}

/* so many as are allocated */
__global__ void slopes_of_all(float *out, const float *upTo, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = upTo[min(i + by, n)] - upTo[max(i - by, 0)]; //~ missing-bounds-check
}
__global__ void windows_of_all(float *out, const float *upTo, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = upTo[min(i + by, n)] - upTo[max(i - by, 0)];
}
__global__ void slopes_of_rows(float *out, const float *image, int w, int h, int by)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    out[y * w + x] = image[y * w + min(x + by, w)];
}
void run(float *out, float *host, int n, int w, int h)
{
    float *less, *more, *rows;
    cudaMalloc(&less, n * sizeof(float));
    cudaMalloc(&more, (n + 1) * sizeof(float));
    cudaMalloc(&rows, (w * h + 1) * sizeof(float));
    slopes_of_all<<<(n + 255) / 256, 256>>>(out, less, n, 3);
    windows_of_all<<<(n + 255) / 256, 256>>>(out, more, n, 3);
    slopes_of_rows<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(out, rows, w, h, 3);
    cudaFree(less);
    cudaFree(more);
    cudaFree(rows);
}
