// SPDX-License-Identifier: Apache-2.0
// CL201: a length that nobody looks at is none of what a block has a row of, a column for each thread.
#include "places.h" // place_of() is out of sight

// a block for each list, a thread for each word: the other array says how long its rows are
__global__ void take_lists(const int *words, float *score, int *best, int dict_size, int max_len, int stop)
{
    best[blockIdx.x * blockDim.x + threadIdx.x] = words[blockIdx.x * max_len + threadIdx.x + 1];
    if (threadIdx.x == 0)
        best[blockIdx.x * blockDim.x + blockDim.x - 1] = stop;
}

__global__ void take_first(const int *words, int *best, int max_len, int lists, int dict_size)
{
    int from = place_of(blockIdx.x, 0, threadIdx.x + 1, lists, max_len);
    best[blockIdx.x * blockDim.x + threadIdx.x] = words[from];
}

// what a block has of its own is no row with a column for each thread
__global__ void take_flat(const int *words, const float *weights, int *best, int dict_size, int max_len)
{
    best[blockIdx.x * blockDim.x + threadIdx.x] =
        words[blockIdx.x * blockDim.x + threadIdx.x] * weights[blockIdx.x * max_len]; //~ missing-bounds-check?
}

__global__ void take_rows(const int *words, int *best, int dict_size, int max_len)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    best[i] = words[i * max_len]; //~ missing-bounds-check?
}

// a row of the grid's own
__global__ void take_tiles(const int *words, int *best, int dict_size, int tile_width)
{
    best[blockIdx.x * blockDim.x + threadIdx.x] = //~ missing-bounds-check?
        words[blockIdx.x * tile_width + threadIdx.x];
}

// a launch that rounds the length up
__global__ void add_rows(float *sums, const float *in, int size, int pitch)
{
    sums[blockIdx.x * blockDim.x + threadIdx.x] +=
        in[blockIdx.x * pitch + threadIdx.x]; //~ missing-bounds-check!
}

void add_all(float *sums, const float *in, int size)
{
    add_rows<<<(size + 255) / 256, 256>>>(sums, in, size, 256);
}

// a factor for each block is one for each row
__global__ void divide_rows(float *out, const float *in, const float *norms, int rows, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] / norms[blockIdx.x];
}

__global__ void scale_rows(float *out, const float *in, const float *scales, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = scales[blockIdx.x] * in[i];
}

// what is added to each block's part may be the sum of those before it
__global__ void add_sums(float *data, const float *sums, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] += sums[blockIdx.x]; //~ missing-bounds-check?
}

// one divisor for all
__global__ void divide_all(float *out, const float *in, const float *norms, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] / norms[0]; //~ missing-bounds-check?
}

// the launch says that the length is the block's, or at most that
__global__ void best_of_beams(float *out, const float *in, int beam_size)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0] + part[blockDim.x - 1];
}

void best_of(float *out, const float *in, int batch_size, int beam_size)
{
    best_of_beams<<<batch_size, std::min(1024, beam_size), beam_size * sizeof(float)>>>(out, in, beam_size);
}

// and here that it is what all blocks share
__global__ void best_of_all(float *out, const float *in, int beam_size)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x]; //~ missing-bounds-check!
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0] + part[blockDim.x - 1];
}

void best_of_them(float *out, const float *in, int beam_size)
{
    int threads = std::min(256, beam_size);
    best_of_all<<<beam_size / threads + 1, threads, threads * sizeof(float)>>>(out, in, beam_size);
}

// blocks of 256 at least, whatever the length
__global__ void best_of_any(float *out, const float *in, int beam_size)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x]; //~ missing-bounds-check?
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0] + part[blockDim.x - 1];
}

void best_any(float *out, const float *in, int batch_size, int beam_size)
{
    best_of_any<<<batch_size, std::max(256, beam_size), 256 * sizeof(float)>>>(out, in, beam_size);
}
