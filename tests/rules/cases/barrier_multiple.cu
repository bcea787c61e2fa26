/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a length that is checked to be a multiple leaves no tail. */
#include <cassert>
#include <cuda_runtime.h>

__global__ void trapped(float *x, int channels)
{
    __shared__ float tile[256];
    if (channels % 32 != 0)
        __trap();
    for (int i = 0;; i++) {
        int c = threadIdx.x % 32 + i * 32;
        if (c >= channels)
            break;
        tile[threadIdx.x] = x[c];
        __syncthreads();
        x[c] = tile[255 - threadIdx.x];
    }
}

__global__ void asserted(float *x, int channels)
{
    __shared__ float tile[256];
    for (int c = threadIdx.x; c < channels; c += blockDim.x) {
        tile[threadIdx.x] = x[c];
        __syncthreads();
        x[c] = tile[255 - threadIdx.x];
    }
}
void run(float *x, int channels)
{
    assert(channels % 256 == 0);
    asserted<<<1, 256>>>(x, channels);
}

__global__ void unasserted(float *x, int channels)
{
    __shared__ float tile[256];
    for (int c = threadIdx.x; c < channels; c += blockDim.x) { //~ barrier-divergent
        tile[threadIdx.x] = x[c];
        __syncthreads();
        x[c] = tile[255 - threadIdx.x];
    }
}
void run_unasserted(float *x, int channels)
{
    unasserted<<<1, 256>>>(x, channels);
}

/* Rounds of the whole block, counted by its width. */
__global__ void search(int *found, const char *text, unsigned length)
{
    __shared__ unsigned count;
    int position = threadIdx.x;
    if (threadIdx.x == 0)
        count = 0;
    while (true) {
        if (position < length && text[position] == 'x')
            atomicAdd(&count, 1u);
        position += blockDim.x;
        __syncthreads();
        unsigned have = count;
        __syncthreads();
        if (have < blockDim.x && position / blockDim.x * blockDim.x < length)
            continue;
        found[threadIdx.x] = have;
        __syncthreads();
        if (position / blockDim.x * blockDim.x >= length)
            break;
    }
}

// a length rounded up to whole blocks by hand; and one that is not
constexpr int VOTE_BLOCK = 128;
__global__ void vote_rounded(const int *in, int *out, int degree)
{
    unsigned long rounded = (degree + VOTE_BLOCK - 1) / VOTE_BLOCK * VOTE_BLOCK;
    for (unsigned long i = threadIdx.x; i < rounded; i += blockDim.x)
        if (__syncthreads_or(i < degree && in[i] > 0))
            out[blockIdx.x] = 1;
}

__global__ void vote_open(const int *in, int *out, int degree)
{
    for (unsigned long i = threadIdx.x; i < degree; i += blockDim.x) //~ barrier-divergent
        if (__syncthreads_or(in[i] > 0))
            out[blockIdx.x] = 1;
}

__global__ void vote_once_more(const int *in, int *out, int degree)
{
    unsigned long rounded = (degree + VOTE_BLOCK - 1) / VOTE_BLOCK * VOTE_BLOCK;
    for (unsigned long i = threadIdx.x; i <= rounded; i += blockDim.x) //~ barrier-divergent
        if (__syncthreads_or(i < degree && in[i] > 0))
            out[blockIdx.x] = 1;
}

// whole groups of peers are no whole blocks
__global__ void serve_peers(int *out, unsigned long peers)
{
    const unsigned long id = threadIdx.x + blockIdx.x * blockDim.x;
    const unsigned long used = blockDim.x * gridDim.x / 32 / peers * peers * 32;
    if (id >= used) //~ barrier-divergent
        return;
    __syncthreads();
    out[id] = 1;
}

// rounded up with a remainder, for all threads in one place; and a plain length there
__global__ void rows_in_rounds(float *out, const float *in, int rows)
{
    __shared__ float line[64];
    __shared__ int whole;
    whole = (rows / blockDim.y + (rows % blockDim.y == 0 ? 0 : 1)) * blockDim.y;
    for (int row = threadIdx.y; row < whole; row += blockDim.y) {
        line[threadIdx.y] = row < rows ? in[row] : 0.0f;
        __syncthreads();
        if (row < rows)
            out[row] = line[blockDim.y - 1 - threadIdx.y];
        __syncthreads();
    }
}

__global__ void rows_as_they_are(float *out, const float *in, int rows)
{
    __shared__ float line[64];
    __shared__ int all;
    all = rows - 1;
    for (int row = threadIdx.y; row < all; row += blockDim.y) { //~ barrier-divergent
        line[threadIdx.y] = in[row];
        __syncthreads();
        out[row] = line[blockDim.y - 1 - threadIdx.y];
        __syncthreads();
    }
}

// rounded up by its bits
__global__ void rounded_by_mask(float *out, const float *in, int n)
{
    __shared__ float part[512];
    const unsigned int end = (n + 511) & ~511;
    for (unsigned int i = threadIdx.x; i < end; i += 512) {
        part[threadIdx.x] = i < n ? in[i] : 0.0f;
        __syncthreads();
        if (i < n)
            out[i] = part[511 - threadIdx.x];
        __syncthreads();
    }
}

// the check chooses another kernel, or stands on another way
__global__ void aligned(float *x, int features)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < features) {
        tile[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = tile[255 - threadIdx.x];
    }
}

__global__ void with_tail(float *x, int features)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < features) {
        tile[threadIdx.x] = x[i];
        __syncthreads(); //~ barrier-divergent
        x[i] = tile[255 - threadIdx.x];
    }
}

__global__ void elsewhere(float *x, int features)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < features) {
        tile[threadIdx.x] = x[i];
        __syncthreads(); //~ barrier-divergent
        x[i] = tile[255 - threadIdx.x];
    }
}

void choose(float *x, int features, bool plain)
{
    int blocks = (features + 255) / 256;
    if (plain) {
        elsewhere<<<blocks, 256>>>(x, features);
    } else if (features % 256 == 0) {
        aligned<<<blocks, 256>>>(x, features);
    } else {
        with_tail<<<blocks, 256>>>(x, features);
    }
}

/* a launch with one column of threads: they go as many rounds */
template <int COLUMNS, int ROWS>
__global__ void scaled(float *x, const float *factor, int planes)
{
    __shared__ float f[COLUMNS];
    for (int plane = threadIdx.x + blockIdx.x * COLUMNS; plane < planes; plane += gridDim.x * COLUMNS) {
        if (threadIdx.y == 0)
            f[threadIdx.x] = factor[plane];
        __syncthreads();
        x[plane * ROWS + threadIdx.y] *= f[threadIdx.x];
        __syncthreads();
    }
}
void run_scaled(float *x, const float *factor, int planes)
{
    if (planes % 16 == 0)
        scaled<16, 64><<<min(16, planes / 16), dim3(16, 64)>>>(x, factor, planes);
    else
        scaled<1, 64><<<min(16, planes), dim3(1, 64)>>>(x, factor, planes);
}
