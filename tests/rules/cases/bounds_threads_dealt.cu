// SPDX-License-Identifier: Apache-2.0
// CL201: a fixed number of blocks whose threads share out the elements, rounded up.
#include <cuda_runtime.h>

__global__ void one(float *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    out[x] = 1.0f / n; //~ missing-bounds-check
}

// block and grid are swapped: they cover as much
__global__ void fill(float *out, unsigned w, unsigned h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * w + x] = 1.0f / w * h; //~ missing-bounds-check
}

// ---- correct, as far as can be seen ----

__global__ void asked(float *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < n)
        out[x] = 1.0f / n;
}

// whole parts
__global__ void parts(float *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    out[x] = 1.0f / n;
}

// of another number: what these are for is not known
__global__ void fewer(float *out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    out[x] = 1.0f / n;
}

// eight planes, of the bytes that n bits are
__global__ void planes(unsigned char *bytes)
{
    bytes[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}

// each block has its own, and a thread for each quarter of it
__global__ void by_block(float *out, int n)
{
    out[blockIdx.x * n + threadIdx.x] = 1.0f;
}

void run(float *out, unsigned char *bytes, int n, unsigned w, unsigned h, cudaStream_t stream)
{
    dim3 block(32, 32);
    dim3 grid((w + 31) / 32, (h + 31) / 32);
    one<<<16, (n + 15) / 16, 0, stream>>>(out, n);
    fill<<<block, grid, 0, stream>>>(out, w, h);
    asked<<<16, (n + 15) / 16, 0, stream>>>(out, n);
    parts<<<16, n / 16, 0, stream>>>(out, n);
    fewer<<<4, (n + 7) / 8, 0, stream>>>(out, n);
    planes<<<8, (n + 7) / 8, 0, stream>>>(bytes);
    by_block<<<4, (n + 3) / 4, 0, stream>>>(out, n);
}
