/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check of i in front of i and i + 1. */
#include <cuda_runtime.h>

__global__ void line_ends(const char *text, long bytes, int *count)
{
    long first = (threadIdx.x + (long)blockIdx.x * blockDim.x) * 64;
    if (first >= bytes)
        return;
    const char *part = text + first;
    long size = first + 64 < bytes ? 64 : bytes - first;
    int lines = 0;
    for (long i = 0; i < size; i++) {
        if (part[i] == '\r' && part[i + 1] == '\n') //~ missing-bounds-check
            lines++;
    }
    atomicAdd(count, lines);
}

__global__ void line_ends_asked(const char *text, long bytes, int *count)
{
    long first = (threadIdx.x + (long)blockIdx.x * blockDim.x) * 64;
    if (first >= bytes)
        return;
    const char *part = text + first;
    long size = first + 64 < bytes ? 64 : bytes - first;
    int lines = 0;
    for (long i = 0; i < size; i++) {
        if (part[i] == '\r' && i + 1 < size && part[i + 1] == '\n')
            lines++;
    }
    atomicAdd(count, lines);
}

__device__ const char *skip(const char *at, const char *end, char blank)
{
    while (at < end && *(at + 1) == blank) //~ missing-bounds-check
        at++;
    return at;
}

__device__ const char *skip_asked(const char *at, const char *end, char blank)
{
    while (at + 1 < end && at[1] == blank)
        at++;
    return at;
}

/* the last one is compared with itself */
__device__ const char *skip_last(const char *at, const char *last, char blank)
{
    while (at < last && at[1] == blank)
        at++;
    return at;
}

/* the end of one is the start of the next: there is one number more */
__global__ void lists(float *sum, const int *from, const float *v, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float all = 0.0f;
    for (int i = from[row]; i < from[row + 1]; i++)
        all += v[i];
    sum[row] = all;
}

/* as many differences as there are pairs */
__global__ void differences(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n - 1)
        out[i] = in[i + 1] - in[i];
}

/* two for each thread */
__global__ void pairs(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[2 * i] + in[2 * i + 1];
}

struct level {
    int *out;
    int count, start;
};

__global__ void lengths_of_levels(struct level *levels, int depth)
{
    for (int d = threadIdx.x; d < depth; d += 32) {
        struct level *next = levels + d + 1;
        levels[d].out[levels[d].count] = next->count + next->start; //~ missing-bounds-check
    }
}

__global__ void lengths_but_for_the_last(struct level *levels, int depth)
{
    for (int d = threadIdx.x; d < depth - 1; d += 32) {
        struct level *next = levels + d + 1;
        levels[d].out[levels[d].count] = next->count + next->start;
    }
}

/* where each level starts: there is one more */
__global__ void counts_of_levels(struct level *levels, int *counts, int depth)
{
    for (int d = threadIdx.x; d < depth; d += 32)
        counts[d] = levels[d + 1].start - levels[d].start;
}

__global__ void starts_of_rows(int *row_starts, const int *rows, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int row = rows[i], before = -1;
    if (i >= 0)
        before = rows[i - 1]; //~ missing-bounds-check
    if (row > before)
        row_starts[row] = i;
}

__global__ void starts_but_for_the_first(int *row_starts, const int *rows, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int row = rows[i], before = -1;
    if (i > 0)
        before = rows[i - 1];
    if (row > before)
        row_starts[row] = i;
}

/* the launch keeps the last one out of what is counted */
__global__ void lengths_of(int *length, const int *offset, size_t offset_count)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < offset_count)
        length[i] = offset[i + 1] - offset[i];
}
void run_lengths(int *length, const int *offset, size_t all)
{
    size_t rows = all - 1;
    lengths_of<<<(rows + 127) / 128, 128>>>(length, offset, rows);
}

struct Corner {
    float x, y;
};

/* the first one once more behind the last */
__device__ float around(Corner *p, int &n)
{
    float area = 0.0f;
    p[n] = p[0];
    for (int i = 0; i < n; i++)
        area += p[i].x * p[i + 1].y - p[i + 1].x * p[i].y;
    return area;
}

/* the second check is true for all that the first one leaves */
__global__ void ends_of_rows(int *row_ends, const int *rows, int n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int row = rows[i];
    int next = i < n ? rows[i + 1] : row + 1; //~ missing-bounds-check
    if (row != next)
        row_ends[row] = i;
}

__global__ void ends_but_for_the_last(int *row_ends, const int *rows, int n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int row = rows[i];
    int next = i < n - 1 ? rows[i + 1] : row + 1;
    if (row != next)
        row_ends[row] = i;
}

/* one more start than there are rows */
__global__ void lengths_asked_twice(int *length, const int *start, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (i < n)
        length[i] = start[i + 1] - start[i];
}

/* an end that was chosen: the text goes on behind it */
__global__ void pairs_in_part(int *found, const char *text, unsigned length, unsigned last)
{
    unsigned from = blockIdx.x * length, end = from + length;
    if (from > last)
        return;
    if (end > last)
        end = last;
    unsigned part = end - from;
    for (unsigned at = threadIdx.x; at < part; at += blockDim.x) {
        if (at < part && text[from + at] == 'a' && text[from + at + 1] == 'b')
            found[from + at] = 1;
    }
}
