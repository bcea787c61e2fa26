/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: checks without a margin, tiles, what was loaded, rows of another buffer. */
#include <cuda_runtime.h>

__global__ void next_column(const float *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        out[y * w + x] = in[y * w + x + 1] - in[y * w + x]; //~ missing-bounds-check
}

__global__ void next_row(const float *in, float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y < 1 || y >= height)
        return;
    out[y * width + x] = in[(y - 1) * width + x] + in[(y + 1) * width + x]; //~ missing-bounds-check
}

__global__ void with_margin(const float *in, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= 1 && x < w - 1 && y >= 1 && y < h - 1)
        out[y * w + x] = in[y * w + x + 1] + in[(y + 1) * w + x];
    else if (x < w && y < h)
        out[y * w + x] = x + 1 < w ? in[y * w + x + 1] : 0.0f;
}

/* two elements a thread, of rows of an even length */
__global__ void pairs(const float *in, float *out, int w)
{
    int x = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (x < w)
        out[blockIdx.y * w + x] = in[blockIdx.y * w + x] + in[blockIdx.y * w + x + 1];
}

__global__ void tiles(const float *q, float *out, unsigned n)
{
    __shared__ float part[1024];
    const unsigned each = (1024 + blockDim.x - 1) / blockDim.x;
    float sum = 0;
    for (unsigned start = 0; start < n; start += 1024) {
        __syncthreads();
        for (unsigned i = 0, at = threadIdx.x * each;
             i < each && (at = threadIdx.x * each + i) < 1024; i++)
            part[at] = q[start + at]; //~ missing-bounds-check
        __syncthreads();
        for (unsigned i = 0; i < 1024 && start + i < n; i++)
            sum += part[i];
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

/* nothing says that a tile is not whole */
__global__ void whole_tiles(const float *q, float *out, unsigned n)
{
    __shared__ float part[256];
    float sum = 0;
    for (unsigned start = 0; start < n; start += 256) {
        __syncthreads();
        part[threadIdx.x] = q[start + threadIdx.x];
        __syncthreads();
        for (unsigned i = 0; i < 256; i++)
            sum += part[i];
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

__global__ void asked_tiles(const float *q, float *out, unsigned n)
{
    __shared__ float part[256];
    float sum = 0;
    for (unsigned start = 0; start < n; start += 256) {
        __syncthreads();
        if (start + threadIdx.x < n)
            part[threadIdx.x] = q[start + threadIdx.x];
        __syncthreads();
        for (unsigned i = 0; i < 256 && start + i < n; i++)
            sum += part[i];
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

__global__ void lookup(const float *table, const int *ids, float *out, int vocab_size)
{
    int id = ids[blockIdx.x];
    if (id > vocab_size) { //~ missing-bounds-check
        asm("trap;");
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = table[id * blockDim.x + threadIdx.x];
}

/* numbers from 1 */
__global__ void from_one(const float *table, const int *ids, float *out, int num_rows)
{
    int id = ids[blockIdx.x];
    if (id > num_rows)
        return;
    out[blockIdx.x * 64 + threadIdx.x] = table[(id - 1) * 64 + threadIdx.x];
}

__global__ void masked(const float *scores, const float *mask, float *out, int n, bool twice)
{
    __shared__ float s[1024];
    float v = threadIdx.x < n ? scores[threadIdx.x + blockIdx.x * n] : 0.0f;
    float m = 0;
    if (mask)
        m = mask[threadIdx.x + (twice ? blockIdx.x / 4 * n : blockIdx.x * n)]; //~ missing-bounds-check
    s[threadIdx.x] = threadIdx.x < n ? v + m : -1e20f;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int i = 1; i < blockDim.x; i++)
            v += s[i];
        out[blockIdx.x] = v;
    }
}

/* each block writes what its heads have, of data that is dealt out in chunks */
__global__ void chunk_sums(float *o, const float *v, int num_heads, int head_dim, int chunk, int n)
{
    const int first = blockIdx.x * chunk;
    float sum = 0;
    for (int i = first; i < first + chunk && i < n; i++)
        sum += v[(i * num_heads + blockIdx.y) * 64 + threadIdx.x];
    o[(blockIdx.x * num_heads + blockIdx.y) * 64 + threadIdx.x] = sum;
}

void run_chunks(float *o, const float *v, int num_heads, int head_dim, int chunk, int n)
{
    dim3 grid((n + chunk - 1) / chunk, num_heads);
    chunk_sums<<<grid, 64>>>(o, v, num_heads, head_dim, chunk, n);
}

/* what is left of the tile is a number of its own */
__global__ void left_of_tiles(const float *q, float *out, int n)
{
    __shared__ float part[256];
    float sum = 0;
    for (int start = 0; start < n; start += 256) {
        int left = n - start < 256 ? n - start : 256;
        __syncthreads();
        if (threadIdx.x < left)
            part[threadIdx.x] = q[start + threadIdx.x];
        __syncthreads();
        for (int i = 0; i < 256 && start + i < n; i++)
            sum += part[i];
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = sum;
}

/* four at a time, and a tail */
__global__ void fours(const unsigned char *rows, float *out, int m)
{
    const unsigned char *row = rows + (size_t)blockIdx.x * m;
    float sum = 0;
    for (int i = threadIdx.x * 4; i < m; i += blockDim.x * 4) {
        int remaining = m - i;
        if (remaining >= 4) {
            sum += *(const unsigned *)(row + i);
        } else {
            for (int j = 0; j < remaining; j++)
                sum += row[i + j];
        }
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void batches(const int *indices, const float *table, float *out, int n, int batch)
{
    int warp = threadIdx.x / 32;
    for (int first = warp * batch; first < n; first += blockDim.x / 32 * batch) {
        int count = n - first > batch ? batch : n - first;
        float more = first + count < n ? 1.0f : 0.0f;
        for (int e = 0; e < count; e++)
            out[(first + e) * 32 + threadIdx.x % 32] = table[indices[first + e]] + more;
    }
}

// all tiles but the last one are whole
__global__ void halves(const float *feature, const int *rows, float *out, int n, int length)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    int column = blockIdx.y * 64 + threadIdx.x;
    if (row < n && column < length) {
        int at = length * rows[row] + column;
        if (blockIdx.y != gridDim.y - 1)
            out[row * 64 + threadIdx.x] = feature[at] + feature[at + 32];
        else if (blockIdx.y == 0)
            out[row * 64 + threadIdx.x] = feature[at];
    }
}

// all tables in a row, and where the last one ends
__global__ void lengths_of_tables(int *length, const int *offsets, int B)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    int t = blockIdx.y;
    if (b >= B)
        return;
    length[t * B + b] = offsets[t * B + b + 1] - offsets[t * B + b];
}
