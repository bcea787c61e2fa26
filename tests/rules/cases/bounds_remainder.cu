/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a flat index taken apart.  What is compared is a remainder, which says nothing of its end. */
#include <cuda_runtime.h>

__global__ void pool(const float *in, float *out, int ih, int iw, int oh, int ow, int k, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = i % ow, y = i / ow % oh, plane = i / (oh * ow);
    float sum = 0;
    for (int r = max(0, y - k); r < min(ih, y + k); r++)
        sum += in[plane * ih * iw + r * iw + x]; //~ missing-bounds-check
    out[plane * oh * ow + y * ow + x] = sum;
}

/* the quotient is compared: that is the check */
__global__ void pool_planes(const float *in, float *out, int ih, int iw, int oh, int ow, int planes, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = i % ow, y = i / ow % oh, plane = i / (oh * ow);
    if (plane < planes)
        out[plane * oh * ow + y * ow + x] = in[plane * ih * iw + y * iw + x];
}

/* three lengths that nothing asks for: only the launch tells which one matters */
__global__ void resize(const float *in, float *out, int ih, int iw, int oh, int ow, int a, int b, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = i % ow, y = i / ow % oh, plane = i / (oh * ow);
    out[plane * oh * ow + y * ow + x] = in[plane * ih * iw + y * iw + x]; //~ missing-bounds-check
}

/* parts of a warp: a quotient by a number */
__global__ void per_warp(const float *in, float *out, int a, int b, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 32 == 0)
        out[i / 32 % a] = in[b];
}

void launch(const float *in, float *out, int ih, int iw, int oh, int ow, int k, int total)
{
    int blocks = (total + 255) / 256;
    pool<<<blocks, 256>>>(in, out, ih, iw, oh, ow, k, total);
    pool_planes<<<blocks, 256>>>(in, out, ih, iw, oh, ow, k, total);
    resize<<<blocks, 256>>>(in, out, ih, iw, oh, ow, k, k, total);
    per_warp<<<blocks, 256>>>(in, out, oh, ow, total);
}
