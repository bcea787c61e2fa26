// SPDX-License-Identifier: Apache-2.0
// CL201: a clamp to the size itself, and buffers that have room for it or too little.
#include <cuda_runtime.h>

__global__ void roomy(const float *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int right = min(x + 1, w);
    out[y * w + x] = in[y * w + right] - in[y * w + x];
}

void run_roomy(float *out, int w, int h)
{
    float *in;
    cudaMalloc(&in, ((h + 1) * w + 1) * sizeof(float));
    roomy<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(in, out, w, h);
    cudaFree(in);
}

__global__ void tight(const float *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int right = min(x + 1, w), below = min(y + 1, h);
    out[y * w + x] = in[below * w + right] - in[y * w + x]; //~ missing-bounds-check
}

void run_tight(float *out, int w, int h)
{
    float *in;
    cudaMalloc(&in, (h + 1) * w * sizeof(float));
    tight<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(in, out, w, h);
    cudaFree(in);
}

__global__ void enough(const float *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int right = min(x + 1, w), below = min(y + 1, h);
    out[y * w + x] = in[below * w + right] - in[y * w + x];
}

void run_enough(float *out, int w, int h)
{
    float *in;
    cudaMalloc(&in, ((h + 1) * w + 1) * sizeof(float));
    enough<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(in, out, w, h);
    cudaFree(in);
}
