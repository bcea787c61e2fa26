// SPDX-License-Identifier: Apache-2.0
/* CL201: a length that the kernel has no use for, and nothing in sight says that blocks are not whole: a note. */
#include <cuda_runtime.h>

/* launched elsewhere, maybe by an exact grid */
__global__ void negate_all(float *values, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = -values[i]; //~ missing-bounds-check?
}

/* what is compared with numbers, or with the block's own size, is no end */
__global__ void sum_tile(float *out, const float *values, int total)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = values[i]; //~ missing-bounds-check?
    __syncthreads();
    for (int step = blockDim.x / 2; step > 0; step >>= 1) {
        if (threadIdx.x < step)
            part[threadIdx.x] += part[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x < 1)
        out[blockIdx.x] = part[0];
}

/* the same, and the launch in sight is made of whole blocks and one more */
__global__ void negate_ragged(float *values, int length)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = -values[i]; //~ missing-bounds-check!
}
void run_ragged(float *values, int length)
{
    negate_ragged<<<length / 256 + 1, 256>>>(values, length);
}

/* of this launch nothing is known, and there is one */
__global__ void negate_open(float *values, int items_len)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] = -values[i]; //~ missing-bounds-check?
}
void run_open(float *values, int items_len, dim3 grid, dim3 block)
{
    negate_open<<<grid, block>>>(values, items_len);
}

/* another kernel of the file asks for the end of what is called so */
__global__ void halve(float *values, int num_cells)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] *= 0.5f; //~ missing-bounds-check?
}
__global__ void twice(double *cells, int num_cells)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_cells; i += gridDim.x * blockDim.x)
        cells[i] *= 2.0;
}

/* and of another length: that says nothing of this one */
__global__ void halve_pairs(float *values, int num_pairs)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] *= 0.5f; //~ missing-bounds-check?
}

/* the kernel itself asks for the end of its channels, which need not be whole blocks, either */
__global__ void scale_rows(float *values, const float *by, int channels, int num_rows)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    float factor = by[row]; //~ missing-bounds-check?
    for (int c = threadIdx.x; c < channels; c += blockDim.x)
        values[(size_t)row * channels + c] *= factor;
}

/* a kernel that has such a length is launched by a grid that rounds something up */
__global__ void add_one(float *values, int num_points)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    values[i] += 1.0f; //~ missing-bounds-check?
}
__global__ void clear_points(unsigned *marks, int num_points, int words)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < words)
        marks[i] = num_points;
}
void run_clear(unsigned *marks, int num_points)
{
    int words = (num_points + 31) / 32;
    clear_points<<<(words + 127) / 128, 128>>>(marks, num_points, words);
}

/* tiles along one axis */
__global__ void count_digits(const uint2 *keys, unsigned *counts, unsigned num_keys, unsigned blocks)
{
    uint2 key = keys[threadIdx.x + blockIdx.x * blockDim.x]; //~ missing-bounds-check?
    if (threadIdx.x < 16)
        counts[threadIdx.x * blocks + blockIdx.x] = key.x;
}

/* the sides of a picture are seldom whole blocks, those of a grid of points may be */
__global__ void to_bytes(unsigned char *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * width + x] = (unsigned char)in[y * width + x]; //~ missing-bounds-check?
}
__global__ void to_words(unsigned short *out, const float *in, int nx, int ny)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * nx + x] = (unsigned short)in[y * nx + x]; //~ missing-bounds-check?
}

/* a fixed number of threads, however many a block has */
__global__ void fill_slots(float *out, int size, int repeat)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    for (int j = 0; j < repeat; ++j)
        out[i] = j;
}
/* one block more is one too many */
__global__ void fill_more(float *out, int size, int repeat)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    for (int j = 0; j < repeat; ++j)
        out[i] = j; //~ missing-bounds-check?
}
void run_fill(float *out, int size)
{
    for (int threads = 32; threads <= 512; threads *= 2) {
        const unsigned blocks = 32768 / threads;
        fill_slots<<<blocks, threads>>>(out, size, 100);
        fill_more<<<blocks + 1, threads>>>(out, size, 100);
    }
}
