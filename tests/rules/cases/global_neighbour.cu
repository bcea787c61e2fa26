// SPDX-License-Identifier: Apache-2.0
// CL105: what is beside a thread's own element may be the next block's.
#include <cuda_runtime.h>

__global__ void add_next_block(int *a)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] += a[(blockIdx.x + 1) * blockDim.x + threadIdx.x]; //~ global-race
}

__global__ void difference(const float *x, float *y, float *z, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= n - 1)
        return;
    y[i] = 2.0f * x[i];
    __syncthreads();
    z[i] = y[i + 1] - y[i]; //~ global-race
}

__global__ void smooth_rows(float *u, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    bool inside = x < width && y > 0 && y < height - 1;
    float v = inside ? u[(y - 1) * width + x] : 0.0f; //~ global-race
    __syncthreads();
    if (inside)
        u[y * width + x] = v;
}

__global__ void strided(float *u, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n - 1; i += gridDim.x * blockDim.x) {
        float v = u[i + 1]; //~ global-race
        __syncwarp();
        u[i] = v;
    }
}

__global__ void halved(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int s = n / 2; s > 0; s >>= 1) {
        if (i < s)
            x[i] += x[i + s]; //~ global-race
        __syncthreads();
    }
}

// Two elements a thread; halves; a tile with a halo; every other thread; one block; a mark; within the block.
__global__ void pairs(float *u, int n)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 1 < n)
        u[i] += u[i + 1];
}
__global__ void halves(float *u, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        u[i] += u[i + n];
}
__global__ void tiles(float *u, int n)
{
    int i = blockIdx.x * (blockDim.x - 2) + threadIdx.x;
    float v = i > 0 && i < n ? u[i - 1] : 0.0f;
    __syncthreads();
    if (threadIdx.x > 0 && threadIdx.x < blockDim.x - 1)
        u[i + n] = v;
}
__global__ void red(float *u, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2 == 0 && i + 1 < n)
        u[i] = u[i + 1];
}
__global__ void one_block(float *u, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i + 1 < n ? u[i + 1] : 0.0f;
    __syncthreads();
    if (i + 1 < n)
        u[i] = v;
}
__global__ void mark(char *seen, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 >= n)
        return;
    seen[i] = 1;
    __syncthreads();
    out[i] = seen[i + 1];
}
__global__ void within(float *u, float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    u[i] = 2.0f * v[i];
    __syncwarp();
    if (threadIdx.x % 32 < 31)
        v[i] = u[i + 1];
}
__global__ void to_another(const float *u, float *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        v[i] = u[i + 1];
}
struct arrays {
    float first[4096], second[4096];
};
__global__ void of_a_record(struct arrays *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p->first[i] = p->second[i];
}
__global__ void rows_by_number(float *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i] = p[514 + i];
}
__global__ void in_steps(float *x, int n, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < width)
        for (int s = width; s < n; s += width)
            x[i] += x[i + s];
}
void run(float *u, float *v, int n)
{
    one_block<<<1, 128>>>(u, n);
    to_another<<<(n + 127) / 128, 128>>>(u, v, n);
}
