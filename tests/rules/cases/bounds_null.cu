// SPDX-License-Identifier: Apache-2.0
// CL201: a pointer that may be null, as the kernel itself asks, is read where nobody has asked.
__global__ void rows(float *out, const float *in, const int *map, int n, int width)
{
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        int row = map ? map[i] : i;
        int last = i == 0 ? -1 : map[i - 1]; //~ missing-bounds-check
        if (row != last && threadIdx.x < width)
            out[row * width + threadIdx.x] = in[i * width + threadIdx.x];
    }
}

__global__ void both_ask(float *out, const float *in, const int *map, int n)
{
    for (int i = blockIdx.x; i < n; i += gridDim.x) {
        int row = map ? map[i] : i;
        int last = i == 0 ? -1 : map ? map[i - 1] : i - 1;
        out[row] = in[i] + last;
    }
}

__global__ void leaves(float *out, const int *map, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (map == nullptr) {
        out[i] = 0.0f;
        return;
    }
    out[i] = map[i];
}

// what the caller says goes with the pointer
__global__ void by_mode(float *out, const float *in, const float *bias, bool with_bias, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = in[i];
    if (bias)
        x += bias[i];
    if (with_bias)
        x *= bias[i + n];
    out[i] = x;
}

__global__ void of_as_many(float *out, const float *mask, int masks, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = mask != nullptr ? mask[i] : 1.0f;
    for (int k = 0; k < masks; k++)
        x *= mask[k];
    out[i] = x;
}
