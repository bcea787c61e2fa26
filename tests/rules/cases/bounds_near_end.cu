// SPDX-License-Identifier: Apache-2.0
// The other side of `i + 1 < n` takes the last element, and the threads behind it.

__global__ void derive(const float *data, float *out, int stride, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + stride < n)
        out[i] = data[i + stride] - data[i];
    else
        out[i] = data[i]; //~ missing-bounds-check
}

__global__ void differences(const float *data, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        out[i] = data[i + 1] - data[i];
    else
        out[i] = data[0]; //~ missing-bounds-check
}

// what lies behind is meant: the buffer is as long as the grid
__global__ void padded(const float *data, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = data[i];
    else
        out[i] = 0.0f;
}

__global__ void last(const float *data, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        out[i] = data[i + 1] - data[i];
    else if (i == n - 1)
        out[i] = data[i];
}

__global__ void inside(const float *data, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        out[i] = data[i + 1] - data[i];
    else if (i < n)
        out[i] = data[i];
}

void run(const float *data, float *out, int stride, int n)
{
    int blocks = (n + 255) / 256;
    derive<<<blocks, 256>>>(data, out, stride, n); //~ unchecked-launch?
    differences<<<blocks, 256>>>(data, out, n);
    padded<<<blocks, 256>>>(data, out, n);
    last<<<blocks, 256>>>(data, out, n);
    inside<<<blocks, 256>>>(data, out, n);
}
