/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: accesses in front of a buffer, and rows that a check lets run one too far. */
#include <cuda_runtime.h>

#define RADIUS 1

__global__ void differences(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    out[i] = in[i] - in[i - 1]; //~ missing-bounds-check
}

/* h for y: one side of four is no check */
__global__ void median(const unsigned char *src, unsigned char *dst, int w, int h)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < RADIUS || x >= w - RADIUS || h < RADIUS || y >= h - RADIUS)
        return;
    unsigned char buf[9];
    for (int i = 0; i < 9; i++)
        buf[i] = src[(y - RADIUS + i / 3) * w + (x - RADIUS + i % 3)]; //~ missing-bounds-check
    dst[y * w + x] = buf[4];
}

__global__ void all_sides(const float *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || x >= w - 1 || y < 1 || y >= h - 1)
        return;
    out[y * w + x] = in[(y - 1) * w + x] + in[(y + 1) * w + x] + in[y * w + x - 1];
}

/* the column before the first is the last of the row before */
__global__ void rows_only(const float *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y > 0 && y < h)
        out[y * w + x] = in[y * w + x - 1];
}

__global__ void from_one(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i < n)
        out[i] = in[i - 1];
}

__global__ void wraps(const float *in, float *out, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i - 1 < n)
        out[i - 1] = in[i - 1];
}

/* element 0 is marked */
__global__ void marked(const float *in, const int *head, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && !head[i])
        out[i] = in[i] - in[i - 1];
}

__global__ void either(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i == 0 ? in[i] : in[i] - in[i - 1];
}

__global__ void taps(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    if (i >= n)
        return;
    for (int j = -2; j <= 2; j++) {
        if (i + j >= 0 && i + j < n)
            sum += in[i + j];
    }
    out[i] = sum;
}

__global__ void open_taps(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    if (i >= n)
        return;
    for (int j = -2; j <= 2; j++)
        sum += in[i + j]; //~ missing-bounds-check
    out[i] = sum;
}

/* the caller hands it what has a halo */
__global__ void halo(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i - 1];
}

void run(const float *in, float *out, int n)
{
    halo<<<(n + 255) / 256, 256>>>(in + 1, out, n);
}

/* row ends: the first row's start is nowhere, or in front of what is handed over */
__global__ void lengths(const int *offsets, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = offsets[i] - offsets[i - 1];
}

/* rows are width long */
__global__ void stage(const float *src, float *out, int width, int height)
{
    __shared__ float s[64];
    const int x = blockIdx.x * 56 - 4 + threadIdx.x, y = blockIdx.y + 3;
    float value = 0;
    if (0 <= x && x <= width && 0 <= y && y < height) //~ missing-bounds-check
        value = src[x + y * width];
    s[threadIdx.x] = value;
    __syncthreads();
    if (x >= 0 && x < width && y < height)
        out[y * width + x] = s[threadIdx.x ^ 1];
}

/* rows of one more */
__global__ void corners(const float *src, float *out, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x <= width && y <= height)
        out[x + y * (width + 1)] = src[x + y * (width + 1)];
}

/* a helper with the project's name in front */
__global__ void batch(const int *m, const int *n, int *out)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    out[i] = m[i] + n[i]; //~ missing-bounds-check
}

int magma_ceildiv(int a, int b);
void run_batch(const int *m, const int *n, int *out, int count)
{
    dim3 grid(magma_ceildiv(count, 256), 1, 1);
    batch<<<grid, 256>>>(m, n, out);
}

/* how many a loop found */
__global__ void found(const int *good, int *rows, float *out, int n, int bands)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int count = 0;
    for (int k = 0; k < bands; k++) {
        if (good[k * n + i])
            rows[i * bands + count++] = k;
    }
    if (count > 1)
        out[i] = rows[i * bands + count - 1];
}

/* not in the first round */
__global__ void later(const float *in, float *out, int n, int steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < steps; k++)
        out[k * n + i] = k > 0 ? in[(k - 1) * n + i] : 0.0f;
}

/* without a sign both ends are looked at */
__global__ void inner(const float *in, float *out, unsigned w)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x - 1u < w - 2u)
        out[x] = in[x - 1] + in[x + 1];
}

/* with a sign they are not */
__global__ void inner_signed(const float *in, float *out, int w)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x - 1 < w - 2)
        out[x] = in[x - 1] + in[x + 1]; //~ missing-bounds-check!
}

void run_inner(const float *in, float *out, int w)
{
    inner<<<(w + 255) / 256, 256>>>(in, out, w);
    inner_signed<<<(w + 255) / 256, 256>>>(in, out, w);
}

/* a place of the grid is never below 0: to ask for that keeps nobody out */
__global__ void beside(const float *u, float *out, int width, int height)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x >= 0 && x < width && y >= 0 && y < height)
        out[y * width + x] = u[(y + 1) * width + x] + u[(y - 1) * width + x]; //~ missing-bounds-check!
}

/* red and black, in planes of half the width */
__device__ int place_of(int x, int y, int width, int height, int plane)
{
    return plane * (width * height) + y * width + x;
}

__global__ void red_and_black(const float *u, float *out, int width, int height, int planes)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < width && y < height) {
        float sum = 0.0f;
        if ((x + y) % 2 == 0) {
            for (int k = 0; k < planes; k++)
                sum += u[place_of(x / 2, y - 1, width / 2, height, k)]; //~ missing-bounds-check!
        }
        out[y * width + x] = sum;
    }
}

__global__ void black(const float *u, float *out, int width, int height)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < width && y < height && (x + y) % 2 != 0)
        out[y * width + x] = u[(y - 1) * width + x]; //~ missing-bounds-check!
}

/* every other row, and the first one is none of them */
__global__ void odd_rows(const float *u, float *out, int width, int height)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < width && y < height && y % 2 != 0)
        out[y * width + x] = u[(y - 1) * width + x];
}

__global__ void from_second(const float *u, float *out, int width, int height)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x >= 0 && x < width && y > 0 && y < height)
        out[y * width + x] = u[(y - 1) * width + x];
    if (x < width && y < height && y - 1 >= 0)
        out[y * width + x] += u[(y - 1) * width + x];
}

/* as many rounds as there are rows above */
__global__ void above(const float *u, float *out, int width, int height)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < width && y < height) {
        float sum = 0.0f;
        for (int k = 0; k < y; k++)
            sum += u[(y - k - 1) * width + x];
        out[y * width + x] = sum;
    }
}
