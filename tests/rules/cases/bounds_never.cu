/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: conditions that hold for every place, or for none. */
#include <cuda_runtime.h>

__global__ void both_ends(float *out, const float *in, int n, int shift)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x - shift;
    if (i < 0 && i >= n) //~ missing-bounds-check
        return;
    out[i] = in[i];
}

__global__ void either_end(float *out, const float *in, int n, int shift)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x - shift;
    if (i >= 0 || i < n) //~ missing-bounds-check
        out[i] = in[i];
}

__global__ void in_a_row(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x - 1;
    int y = blockIdx.y * blockDim.y + threadIdx.y - 1;
    if (x < 0 || x >= width || y < 0 && y >= height) //~ missing-bounds-check
        return;
    out[y * width + x] = in[y * width + x];
}

__global__ void each_end(float *out, const float *in, int n, int shift)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x - shift;
    if (i < 0 || i >= n)
        return;
    out[i] = in[i];
    if (i >= 0 && i < n)
        out[i] += in[0];
}

/* two places */
__global__ void two_places(float *out, const float *in, int n, int shift)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i - shift;
    if (i >= n || (k < 0 && i >= shift))
        return;
    out[i] = in[i];
}

__global__ void rows_of_blocks(float *out, const float *in, const int *scale, int num_rows, int width)
{
    for (int row = blockIdx.x; row <= num_rows; row += gridDim.x) { //~ missing-bounds-check
        for (int x = threadIdx.x; x < width; x += blockDim.x)
            out[(size_t)row * width + x] = in[x] * scale[row];
    }
}

/* there is one more of them */
__global__ void ends_of_blocks(int *row_offsets, const int *counts, int num_rows)
{
    for (int row = blockIdx.x; row <= num_rows; row += gridDim.x) {
        if (threadIdx.x == 0)
            row_offsets[row] = 4 * row + counts[0];
    }
}

/* what was loaded */
__global__ void banned(float *logits, const int *words, int count, int vocabulary)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    int word = words[i];
    if (0 < word || word < vocabulary) //~ missing-bounds-check
        logits[word] = -1e30f;
}

__global__ void banned_right(float *logits, const int *words, int count, int vocabulary)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    int word = words[i];
    if (0 < word && word < vocabulary)
        logits[word] = -1e30f;
}

/* one of two, and neither is about the end */
__global__ void either_of(float *out, const int *words, int count, int most)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    int word = words[i], other = words[i + count];
    if (word > 0 || other < most)
        out[word] = other;
}

/* what was loaded goes to a call, and other accesses have no index at all */
__global__ void moved(float *out, const int *offsets, const int *most, int n)
{
    int x = offsets[blockIdx.x] + threadIdx.x, y = *most;
    if (0 <= x || x <= n || 0 <= y || y <= n) //~ missing-bounds-check
        out[x] = *most;
}
