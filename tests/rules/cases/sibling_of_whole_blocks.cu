// SPDX-License-Identifier: Apache-2.0
// CL201: a check that does not cover an access, in a program whose only launch hands over whole blocks.
#include <cuda_runtime.h>

constexpr int seqlen = 1024;

__global__ void scale(float *out, const float *in, int rows, int width)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float v = 0;
    if (row < rows)
        v = in[row * width + threadIdx.x];
    out[row * width + threadIdx.x] = 2 * v; //~ missing-bounds-check?
}

__global__ void scaleAny(float *out, const float *in, int rows, int width)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float v = 0;
    if (row < rows)
        v = in[row * width + threadIdx.x];
    out[row * width + threadIdx.x] = 2 * v; //~ missing-bounds-check
}

static void run(float *out, float *in, int rows, int n)
{
    dim3 block(32, 4);
    scale<<<dim3(1, (rows + 3) / 4), block>>>(out, in, rows, 32);
    scaleAny<<<dim3(1, (n + 3) / 4), block>>>(out, in, n, 32);
}

int main(int argc, char **argv)
{
    float *a, *b;
    if (cudaMalloc(&a, 1 << 20) || cudaMalloc(&b, 1 << 20))
        return 1;
    run(a, b, seqlen, 100 * argc);
    return cudaDeviceSynchronize();
}
