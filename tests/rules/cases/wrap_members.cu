/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: members of classes of absent headers that the file stores in ints, and their neighbours along
 * the other axes; tiles of a flat grid are few, and so are the lines of a volume. */
#include "volume.h"

#define TILE 16

__global__ void backproject(float *volume, unsigned int pitch, const VolumeSizes sizes)
{
    const int tiles = (sizes.volX + TILE - 1) / TILE;
    const int x = blockIdx.x % tiles * TILE + threadIdx.x;
    const int y = blockIdx.x / tiles * TILE + threadIdx.y;
    const int first = blockIdx.y * 6;
    if (x >= sizes.volX || y >= sizes.volY)
        return;
    int last = 6;
    if (last > sizes.volZ - first)
        last = sizes.volZ - first;
    for (int i = 0; i < last; i++)
        volume[((first + i) * sizes.volY + y) * pitch + x] += 1; //~ int32-overflow-index
}

__global__ void backproject_wide(float *volume, unsigned int pitch, const VolumeSizes sizes)
{
    const int tiles = (sizes.volX + TILE - 1) / TILE;
    const int x = blockIdx.x % tiles * TILE + threadIdx.x;
    const int y = blockIdx.x / tiles * TILE + threadIdx.y;
    const int z = blockIdx.y;
    if (x < sizes.volX && y < sizes.volY)
        volume[(size_t)(z * sizes.volY + y) * pitch + x] += 1;
}

/* nothing tells of what type they are */
__global__ void copy_rows(float *out, const float *in, const RowSizes *sizes)
{
    for (int i = threadIdx.x; i < sizes->row_length; i += blockDim.x)
        out[blockIdx.x * sizes->row_length + i] = in[i];
}

/* stored in 64 bits, too */
__global__ void copy_lines(float *out, const float *in, const LineSizes sizes)
{
    const int shown = sizes.row_length;
    const long kept = sizes.row_length;
    for (int i = threadIdx.x; i < shown && i < kept; i += blockDim.x)
        out[blockIdx.x * sizes.row_length + i] = in[i];
}

template <typename Sizes> __global__ void copy_any(float *out, const float *in, Sizes sizes)
{
    const int length = sizes.row_length;
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        out[blockIdx.x * sizes.row_length + i] = in[i]; //~ int32-overflow-index
}

/* rows of a table of embeddings */
__global__ void decay(float *table, int table_size, int embedding_vec_size)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x;
         i < table_size * embedding_vec_size; //~ int32-overflow-index
         i += blockDim.x * gridDim.x)
        table[i] *= 0.5f;
}

/* a loop that a macro of an absent header makes */
__global__ void sum_rows(const float *in, float *out, int rows, int width_of_row)
{
    KERNEL_LOOP(row, rows) {
        for (int i = 0; i < width_of_row; i++)
            out[row] += in[row * width_of_row + i]; //~ int32-overflow-index
    }
}

/* tiles that a helper puts into groups of a power of two */
__device__ uint2 swizzled(int x, int y, int log_tile)
{
    return make_uint2(x >> log_tile, (y << log_tile) + (x & ((1 << log_tile) - 1)));
}

__global__ void copy_tiles(float *out, const float *in, int K, int log_tile)
{
    uint2 block = swizzled(blockIdx.x, blockIdx.y, log_tile);
    int first = block.y * 128;
    for (int i = threadIdx.x; i < K; i += blockDim.x)
        out[first * K + i] = in[i]; //~ int32-overflow-index
}

/* what the host shows of the same class */
__global__ void copy_lengths(float *out, const float *in, const ImageSizes sizes)
{
    for (int i = threadIdx.x; i < sizes.line_length; i += blockDim.x)
        out[blockIdx.x * sizes.line_length + i] = in[i]; //~ int32-overflow-index
}

void run_lengths(float *out, const float *in, const ImageSizes &sizes, int images)
{
    int length = sizes.line_length;
    copy_lengths<<<images, length < 256 ? 128 : 256>>>(out, in, sizes);
}
