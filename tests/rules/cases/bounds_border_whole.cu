// SPDX-License-Identifier: Apache-2.0
// CL201: a border without an end, in a grid that is rounded up for a length that every call makes a multiple.
#include <cuda_runtime.h>

__global__ void slopes(float2 *out, const float *in, unsigned width, unsigned height)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned i = y * width + x;
    float2 slope = make_float2(0.0f, 0.0f);
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
        slope.x = in[i + 1] - in[i - 1];
        slope.y = in[i + width] - in[i - width];
    }
    out[i] = slope;
}

__global__ void slopes_of_any(float2 *out, const float *in, unsigned width, unsigned height)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned i = y * width + x;
    float2 slope = make_float2(0.0f, 0.0f);
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
        slope.x = in[i + 1] - in[i - 1];
        slope.y = in[i + width] - in[i - width];
    }
    out[i] = slope; //~ missing-bounds-check
}

static void take(float2 *out, const float *in, unsigned width, unsigned height)
{
    dim3 block(8, 8), grid((width + 7) / 8, (height + 7) / 8);
    slopes<<<grid, block>>>(out, in, width, height);
}

static void take_any(float2 *out, const float *in, unsigned width, unsigned height)
{
    dim3 block(8, 8), grid((width + 7) / 8, (height + 7) / 8);
    slopes_of_any<<<grid, block>>>(out, in, width, height);
}

static const unsigned size = 256;

int main(int argc, char **argv)
{
    float2 *out;
    float *in;
    if (cudaMalloc(&out, size * size * sizeof(float2)) || cudaMalloc(&in, size * size * sizeof(float)))
        return 1;
    take(out, in, size, size);
    take_any(out, in, size - argc, size);
    return cudaDeviceSynchronize() != cudaSuccess;
}
