/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: as many as all blocks have, taken for what a block has; not for one block, nor within the block. */
__global__ void mirror(float *out, const float *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int end = min(blockDim.x, n);
        out[i - 2 * threadIdx.x + end - 1] = in[i]; //~ missing-bounds-check
    }
}

__global__ void mirror_right(float *out, const float *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int end = min((int)blockDim.x, n - (i - (int)threadIdx.x));
        out[i - 2 * threadIdx.x + end - 1] = in[i];
    }
}

static __global__ void mirror_one(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int end = min(blockDim.x, n);
    if (i < n)
        out[i - 2 * threadIdx.x + end - 1] = in[i];
}

__global__ void mirror_read(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int end = min((int)blockDim.x, n);
    out[i] = in[blockIdx.x * blockDim.x + end - 1 - threadIdx.x]; //~ missing-bounds-check
}

/* the element a block further on */
__global__ void next(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int width = min(blockDim.x, n);
    out[i] = in[(i + width) % n] + in[min(i + width, n - 1)];
    if (i + width < n)
        out[i] += in[i + width];
    if (i >= width)
        out[i] += in[i - width];
}

/* not static, and whole blocks */
__global__ void mirror_alone(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int end = min(blockDim.x, n);
    if (i < n)
        out[i - 2 * threadIdx.x + end - 1] = in[i];
}

__global__ void mirror_whole(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int end = min(blockDim.x, n);
    if (i < n)
        out[i - 2 * threadIdx.x + end - 1] = in[i];
}

void run(float *out, const float *in, int n)
{
    mirror_one<<<1, 256>>>(out, in, n);
    mirror_alone<<<1, 256>>>(out, in, n);
    mirror_whole<<<n / 256, 256>>>(out, in, n);
}
