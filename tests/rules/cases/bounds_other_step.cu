// SPDX-License-Identifier: Apache-2.0
// CL201: a loop that compares one variable and steps another.
#include <cuda_runtime.h>

__global__ void advance(float *next, const float *now, int nx, int nz)
{
    int x = threadIdx.x + blockDim.x * blockIdx.x, z = threadIdx.z + blockDim.z * blockIdx.z;
    for (int k = z + 1; k < nz - 1; k += blockDim.z * gridDim.z) {
        for (int i = x + 1; i < nx - 1; k += blockDim.x * gridDim.x) { //~ missing-bounds-check
            next[k * nx + i] = now[k * nx + i - 1];
        }
    }
}

__global__ void advance_right(float *next, const float *now, int nx, int nz)
{
    int x = threadIdx.x + blockDim.x * blockIdx.x, z = threadIdx.z + blockDim.z * blockIdx.z;
    for (int k = z + 1; k < nz - 1; k += blockDim.z * gridDim.z) {
        for (int i = x + 1; i < nx - 1; i += blockDim.x * gridDim.x) {
            next[k * nx + i] = now[k * nx + i - 1];
        }
    }
}

// ends from within, or by what is loaded
__global__ void search(int *out, const int *in, const int *limit, int n, int deep)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i >= n)
        return;
    while (deep > 0) {
        if (in[i] == 0 || i + 1 >= n)
            break;
        i += 1;
    }
    int k = i;
    while (out[0] < n) {
        out[0] += in[k];
        k += out[0];
    }
}

// starts with one variable, and compares and steps another
__global__ void rows(float *sums, const float *in, int height, int width)
{
    int i = 0;
    float sum = 0.0f;
    for (int y = blockIdx.x; i < height; i += gridDim.x) { //~ missing-bounds-check
        const float *row = in + y * width;
        for (int x = threadIdx.x; x < width; x += blockDim.x)
            sum += row[x];
    }
    atomicAdd(&sums[blockIdx.x], sum);
}

__global__ void rows_right(float *sums, const float *in, int height, int width)
{
    int i = 0;
    float sum = 0.0f;
    for (int y = blockIdx.x; y < height; y += gridDim.x) {
        const float *row = in + y * width;
        for (int x = threadIdx.x; x < width; x += blockDim.x)
            sum += row[x];
    }
    // both are of the loop, and one of them stays
    for (int x = threadIdx.x, y = blockIdx.x % height; x < width; x += blockDim.x)
        sum += in[y * width + x];
    // moved on within
    for (int y = blockIdx.x % height; i < height; i++) {
        sum += in[y * width];
        y = (y + 1) % height;
    }
    atomicAdd(&sums[blockIdx.x], sum);
}
