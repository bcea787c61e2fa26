// SPDX-License-Identifier: Apache-2.0
// CL201: a host function's template argument and its buffers belong to one call.
#include <cuda_runtime.h>

template <int SIZE> __global__ void weigh(const float *in, float *out, const float *weights, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int j = 0; j < SIZE; j++)
        for (int i = 0; i < SIZE; i++)
            sum += in[y * width + x] * weights[j * SIZE + i];
    out[y * width + x] = sum;
}

template <int SIZE>
void measure(const float *in, float *out, const float *weights, int width, int height)
{
    dim3 block(16, 16);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    weigh<SIZE><<<grid, block>>>(in, out, weights, width, height);
}

template <int SIZE> __global__ void weigh_short(const float *in, float *out, const float *weights, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0;
    for (int j = 0; j < SIZE; j++)
        for (int i = 0; i < SIZE; i++)
            sum += in[y * width + x] * weights[j * SIZE + i]; //~ missing-bounds-check!
    out[y * width + x] = sum;
}

template <int SIZE>
void measure_short(const float *in, float *out, const float *weights, int width, int height)
{
    dim3 block(16, 16);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    weigh_short<SIZE><<<grid, block>>>(in, out, weights, width, height);
}

int main()
{
    const int width = 1920, height = 1080;
    float *in, *out, *three, *five, *seven;
    cudaMalloc(&in, width * height * sizeof(float));
    cudaMalloc(&out, width * height * sizeof(float));
    cudaMalloc(&three, 9 * sizeof(float));
    cudaMalloc(&five, 25 * sizeof(float));
    cudaMalloc(&seven, 49 * sizeof(float));
    cudaMemset(in, 0, width * height * sizeof(float));
    weigh<3><<<dim3(120, 68), dim3(16, 16)>>>(in, out, three, width, height);
    measure<3>(in, out, three, width, height);
    measure<5>(in, out, five, width, height);
    measure<7>(in, out, seven, width, height);
    measure_short<3>(in, out, three, width, height);
    measure_short<5>(in, out, three, width, height);
    cudaDeviceSynchronize();
    return 0;
}
