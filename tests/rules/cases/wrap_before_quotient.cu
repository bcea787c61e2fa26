// SPDX-License-Identifier: Apache-2.0
// Work shared out evenly: the product is there before it is divided.

__global__ void share(float *dst, const float *partial, int tokens, int columns)
{
    const int first = blockIdx.x * (tokens * columns) / gridDim.x; //~ int32-overflow-index
    const int row = first / columns;
    dst[row] += partial[blockIdx.x];
}

__global__ void share_wide(float *dst, const float *partial, int tokens, int columns)
{
    const long long first = (long long)blockIdx.x * tokens * columns / gridDim.x;
    const long long row = first / columns;
    dst[row] += partial[blockIdx.x];
}

// taken apart and put together again: no more than the flat index
__global__ void transpose(float *dst, const float *src, int columns, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const int row = i / columns;
    const int column = i % columns;
    dst[row * columns + column] = src[i];
}

// tiles of a size that a function knows: of each sequence, row and head
static constexpr __device__ int tile_of(int kind, int width)
{
    return absent_config_of(kind, width).tile;
}

template <int width>
__global__ void share_tiles(float *dst, const float *partial, int keys, int queries, int sequences)
{
    constexpr int tile_k = tile_of(1, width);
    constexpr int tile_q = tile_of(2, width);
    const int iter_k = (keys + (tile_k - 1)) / tile_k;
    const int iter_q = (queries + tile_q - 1) / tile_q;
    const int first = blockIdx.x * (iter_k * iter_q * sequences) / gridDim.x; //~ int32-overflow-index
    dst[first / iter_k] += partial[blockIdx.x];
}

template <int width>
__global__ void share_tiles_wide(float *dst, const float *partial, int keys, int queries,
                                 int sequences)
{
    constexpr int tile_k = tile_of(1, width);
    constexpr int tile_q = tile_of(2, width);
    const int iter_k = (keys + (tile_k - 1)) / tile_k;
    const int iter_q = (queries + tile_q - 1) / tile_q;
    const int first = (long long)blockIdx.x * (iter_k * iter_q * sequences) / gridDim.x;
    dst[first / iter_k] += partial[blockIdx.x];
}

// one tile after the other: places, and not many
template <int width>
__global__ void share_one(float *dst, const float *partial, int keys)
{
    constexpr int tile_k = tile_of(1, width);
    const int iter_k = (keys + (tile_k - 1)) / tile_k;
    dst[blockIdx.y * iter_k + blockIdx.x] += partial[blockIdx.x];
}
