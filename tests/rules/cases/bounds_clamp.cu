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
