/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a border that has no end. */
#include <cuda_runtime.h>

__global__ void blur(float *out, const float *in, int width, int height, int reach)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < reach || x + reach >= width || y < reach || y + reach >= height) {
        out[y * width + x] = 0; //~ missing-bounds-check
        return;
    }
    out[y * width + x] = in[y * width + x - reach] + in[y * width + x + reach];
}

__global__ void edges(unsigned char *out, const unsigned char *in, int w, int h)
{
    const int col = blockIdx.x * 16 + threadIdx.x;
    const int row = blockIdx.y * 16 + threadIdx.y;
    if (col == 0 || row == 0 || col >= w - 1 || row >= h - 1) {
        out[col + row * w] = 0; //~ missing-bounds-check
    } else {
        out[col + row * w] = in[col + 1 + row * w] - in[col - 1 + row * w];
    }
}

/* what is outside has left */
__global__ void blur_asked(float *out, const float *in, int width, int height, int reach)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    if (x < reach || x + reach >= width || y < reach || y + reach >= height) {
        out[y * width + x] = 0;
        return;
    }
    out[y * width + x] = in[y * width + x - reach] + in[y * width + x + reach];
}

__global__ void blur_inside(float *out, const float *in, int width, int height, int reach)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < reach || x + reach >= width || y < reach || y + reach >= height) {
        if (x < width && y < height)
            out[y * width + x] = 0;
        return;
    }
    out[y * width + x] = in[y * width + x - reach] + in[y * width + x + reach];
}

/* rows are as long as the grid is wide */
__global__ void padded(float *out, const float *in, int width, int height, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        out[y * pitch + x] = 0;
    else
        out[y * pitch + x] = in[y * width + x];
}

/* whole blocks */
__global__ void exact(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x + 1 >= width || y < 1 || y + 1 >= height) {
        out[y * width + x] = 0;
        return;
    }
    out[y * width + x] = in[y * width + x - 1] + in[y * width + x + 1];
}

void run(float *out, const float *in, unsigned char *b, const unsigned char *a, int w, int h, int p)
{
    dim3 block(16, 16);
    dim3 grid((w + 15) / 16, (h + 15) / 16);
    blur<<<grid, block>>>(out, in, w, h, 2);
    edges<<<grid, block>>>(b, a, w, h);
    blur_asked<<<grid, block>>>(out, in, w, h, 2);
    blur_inside<<<grid, block>>>(out, in, w, h, 2);
    padded<<<grid, block>>>(out, in, w, h, p);
    dim3 whole(w / 16, h / 16);
    if (w % 16 == 0 && h % 16 == 0)
        exact<<<whole, block>>>(out, in, w, h);
}
