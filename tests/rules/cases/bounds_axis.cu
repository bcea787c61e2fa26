/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: an axis of the grid that nothing compares. */
#include "missing.h"
#include <cuda_runtime.h>

__global__ void one_of_two(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols)
        return;
    out[row * cols + col] = in[col]; //~ missing-bounds-check
}

__global__ void half_an_image(const ImageOf src, ImageOf image)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < image.cols)
        image(y, x) = src(y, x); //~ missing-bounds-check
}

__global__ void of_unknown_type(const data_size num_data, const double *in, double *out)
{
    const data_size i = static_cast<data_size>(blockIdx.x * blockDim.x + threadIdx.x);
    out[i] = in[i]; //~ missing-bounds-check
}

/* a row a block: nobody rounds up, and the number of rows is of no use */
__global__ void row_a_block(float *out, int rows, int pitch)
{
    out[blockIdx.y * pitch + blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}

__global__ void whole_image(const ImageOf src, ImageOf image)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < image.cols && y < image.rows)
        image(y, x) = src(y, x);
}

__global__ void inside(const ImageOf src, ImageOf image)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < image.cols && src.has(y))
        image(y, x) = src(y, x);
}

/* many parameters of a common list that this kernel has no use for */
__global__ void common_list(float *out, int rows, int batches, int heads, int total, float scale)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}

__global__ void exact(float *out, int rows)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}
void run_exact(float *out, int rows)
{
    exact<<<1024, 256>>>(out, 262144);
}

/* sizes are multiples of the tile: nobody checks either */
__global__ void tiles_of_16(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    for (int i = 0; i < 16; i += 4)
        out[x * 16 + y + i * width] = in[y * width + x + i * width];
}

/* 32 numbers a block */
__global__ void numbers_of_block(float *out, const float *directions, int n, int n_dimensions)
{
    directions += 32 * blockIdx.y;
    if (threadIdx.x < 32)
        out[threadIdx.x] = directions[threadIdx.x];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i + 32] = 0.0f;
}

__device__ void first_bad(char *data, int size, char wanted, int *bad)
{
    if (data[blockDim.x * blockIdx.x + threadIdx.x] != wanted)
        *bad = 1;
}

/* a halo around what is written, and a buffer that has it */
__global__ void column(float *out, const float *in, int dimx, int dimz, int stride)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int at = x + stride;
    float sum = 0.0f;
    for (int z = 0; z < dimz; z++) {
        if (threadIdx.x < 4)
            sum += in[at - 4 * stride] + in[at + 4 * stride];
        if (x < dimx)
            out[at] = sum;
        at += stride;
    }
}

__global__ void planes(float *out, const float *in, int nx, int ny, int nz)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i >= nx || j >= ny)
        return;
    float v = in[(k * ny + j) * nx + i]; //~ missing-bounds-check
    out[(k * ny + j) * nx + i] = v;
}

/* A clamp bounds what goes through it, and nothing else. */
__global__ void halve(int to_cols, int to_rows, int from_rows, int pitch, const float *from, float *to)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < to_cols) {
        const int below = min(2 * y + 1, from_rows - 1);
        to[y * pitch + x] = from[below * 2 * pitch + 2 * x]; //~ missing-bounds-check
    }
}

__global__ void halve_both(int to_cols, int to_rows, int from_rows, int pitch, const float *from, float *to)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < to_cols && y < to_rows) {
        const int below = min(2 * y + 1, from_rows - 1);
        to[y * pitch + x] = from[below * 2 * pitch + 2 * x];
    }
}

/* Quotients of a place that the launch rounds up: the rows beyond. */
__global__ void fill_rows(float *out, int width, int pitch)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i / width * pitch + i % width] = 1.0f; //~ missing-bounds-check
}

__global__ void fill_groups(float *out, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&out[i / 32], 1.0f / width);
}

void fill(float *out, int width, int height, int pitch)
{
    fill_rows<<<(width * height + 127) / 128, 128>>>(out, width, pitch);
    fill_groups<<<(width * height + 127) / 128, 128>>>(out, width);
}

/* What a callee asks for its own sake keeps nobody else inside. */
__device__ float grown(int x, int y, float start, int steps)
{
    for (int i = 0; i < steps; i++) {
        if (x + i < y)
            start += 1.0f;
    }
    return start;
}

__global__ void trees(ImageOf image, float start, int steps)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < image.rows)
        image.ptr(y)[x] = grown(x, y, start, steps); //~ missing-bounds-check
}

__device__ void put(float *out, int x, int y, int width, int height)
{
    if (x < width && y < height)
        out[y * width + x] = 1.0f;
}

__global__ void put_all(float *out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width)
        put(out, x, y, width, height);
}

/* Three ends of four. */
__global__ void patch(float *out, const float *in, int width, int height, int reach)
{
    __shared__ float tile[20][20];
    int y = blockIdx.y * 16 + threadIdx.y - reach, x = blockIdx.x * 16 + threadIdx.x - reach;
    tile[threadIdx.y][threadIdx.x] = 0.0f;
    if (y >= 0 && x >= 0 && x < width)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x]; //~ missing-bounds-check
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0)
        out[blockIdx.y * gridDim.x + blockIdx.x] = tile[0][0] / height;
}

__global__ void patch_all(float *out, const float *in, int width, int height, int reach)
{
    __shared__ float tile[20][20];
    int y = blockIdx.y * 16 + threadIdx.y - reach, x = blockIdx.x * 16 + threadIdx.x - reach;
    tile[threadIdx.y][threadIdx.x] = 0.0f;
    if (y >= 0 && y < height && x >= 0 && x < width)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    if (threadIdx.x == 0 && threadIdx.y == 0)
        out[blockIdx.y * gridDim.x + blockIdx.x] = tile[0][0] / height;
}

/* Whoever keeps the columns inside does not fill up rows. */
__global__ void multiply(const float *a, const float *b, float *c, int rows, int inner, int cols)
{
    __shared__ float sa[16][16], sb[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
    float sum = 0.0f;
    for (int p = 0; p < (inner + 15) / 16; p++) {
        sa[ty][tx] = row < rows && p * 16 + tx < inner ? a[row * inner + p * 16 + tx] : 0.0f;
        sb[ty][tx] = col < cols && p * 16 + ty < inner ? b[(p * 16 + ty) * cols + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; k++)
            sum += sa[ty][k] * sb[k][tx];
        __syncthreads();
    }
    if (col < cols)
        c[row * cols + col] = sum; //~ missing-bounds-check
}

/* filled up to whole tiles along both */
__global__ void padded(const float *a, float *c, int rows, int cols, int pitch)
{
    int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
    c[row * pitch + col] = row < rows && col < cols ? a[row * cols + col] : 0.0f;
}

/* Tiles of a constant size: how many elements there are in all is no multiple of them. */
__global__ void soften(float *out, const unsigned long long numel, const float scale)
{
    unsigned long long i = ((unsigned long long)blockIdx.x * 256 + threadIdx.x) * 2;
    float *at = out + i;
    *at *= scale; //~ missing-bounds-check
}

__global__ void soften_all(float *out, const unsigned long long numel, const float scale)
{
    unsigned long long i = ((unsigned long long)blockIdx.x * 256 + threadIdx.x) * 2;
    float *at = out + i;
    if (i < numel)
        *at *= scale;
}

/* a block for each element of a mesh, which has 8 * 8 * 8 points: as many blocks as elements */
__global__ void points_of_elements(const float *in, float *out, int num_elements)
{
    int base = blockIdx.x * 512 + threadIdx.y * 8 + threadIdx.x;
    for (int k = 0; k < 8; k++)
        out[base + k * 64] = 2.0f * in[base + k * 64];
}

/* A block takes COLUMNS of a row, VEC of them at a time: the launch tells how many. */
template <int VEC, int BLOCK, int COLUMNS>
__global__ void halve_rows(const float *in, float *out, int rows, int width)
{
    constexpr int threads = COLUMNS / VEC;
    int column = blockIdx.y * COLUMNS + threadIdx.x % threads * VEC;
    int row = blockIdx.x * (BLOCK / threads) + threadIdx.x / threads;
    if (row < rows) {
        Pack<float, VEC> v[1];
        Load(v[0], in + (long)row * width + column); //~ missing-bounds-check
        v[0] *= 0.5f;
        Store(out + (long)row * width + column, v[0]);
    }
}

void halve(const Matrix &m, float *out)
{
    const auto [rows, width] = m.extents();
    const int across = ceil_div<int>(width, 128);
    const dim3 grid(ceil_div<int>(rows, 16), across);
    halve_rows<8, 256, 128><<<grid, 256>>>(m.data<float>(), out, rows, width);
}

template <int VEC, int BLOCK, int COLUMNS>
__global__ void double_rows(const float *in, float *out, int rows, int width)
{
    constexpr int threads = COLUMNS / VEC;
    int column = blockIdx.y * COLUMNS + threadIdx.x % threads * VEC;
    int row = blockIdx.x * (BLOCK / threads) + threadIdx.x / threads;
    if (row < rows && column < width) {
        Pack<float, VEC> v[1];
        Load(v[0], in + (long)row * width + column);
        v[0] *= 2.0f;
        Store(out + (long)row * width + column, v[0]);
    }
}

void twice(const Matrix &m, float *out)
{
    const auto [rows, width] = m.extents();
    const int across = ceil_div<int>(width, 128);
    const dim3 grid(ceil_div<int>(rows, 16), across);
    double_rows<8, 256, 128><<<grid, 256>>>(m.data<float>(), out, rows, width);
}

/* one axis is compared, and the other one for something else only */
__global__ void mark_left(float *out, const float *in, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y >= height)
        return;
    float v = in[y * width + x]; //~ missing-bounds-check
    out[y * width + x] = x > 7 ? v : 1.0f;
}

__global__ void pairs(float *out, const float *in, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n)
        return;
    float v = x == y ? 0.0f : in[x];
    out[y * n + x] = v; //~ missing-bounds-check
}

/* a part of a row is so many elements of a size that the type tells */
template <typename T>
__global__ void look_up(T *out, const T *table, const int *which, int rows, int dim)
{
    constexpr int per = 16 / sizeof(T);
    int row = blockIdx.y;
    if (row >= rows)
        return;
    int first = (threadIdx.x + 128 * blockIdx.x) * per;
    for (int i = 0; i < per; i++)
        out[row * dim + first + i] = table[which[row] * dim + first + i]; //~ missing-bounds-check
}

/* the threads of the first column take what is left of the tile */
__global__ void with_border(float *out, const float *in, int width, int height)
{
    int left = blockIdx.x * blockDim.x;
    int x = left + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (threadIdx.y == 0 && y < height)
        out[y] += in[y * width + max(left - 1, 0)];
    if (x < width && y < height)
        out[y * width + x] = in[y * width + x];
}

/* rows from the last one to the first */
__global__ void backwards(float *out, const float *in, int rows, int width)
{
    int row = (gridDim.x - blockIdx.x - 1) * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    out[row] = in[(long)row * width];
}

void run_sides(float *out, const float *in, int width, int height, const int *which)
{
    dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    mark_left<<<grid, block>>>(out, in, width, height);
    with_border<<<grid, block>>>(out, in, width, height);
    pairs<<<dim3((width + 15) / 16, (width + 15) / 16), block>>>(out, in, width);
    backwards<<<(height + 127) / 128, 128>>>(out, in, height, width);
}
template <typename T>
void run_look_up(T *out, const T *table, const int *which, int rows, int dim)
{
    constexpr int each = 128 * (16 / sizeof(T));
    look_up<T><<<dim3((dim + each - 1) / each, rows), 128>>>(out, table, which, rows, dim);
}

/* what a class out of sight holds is calculated with: a number of blocks, and no dim3 */
template <typename T> __global__ void fill(T *p, T value)
{
    p[blockIdx.x * blockDim.x + threadIdx.x] = value; //~ missing-bounds-check
}
template <typename T, int BLOCK> void run_fill(T *p, BufferOf<T> &to)
{
    fill<T><<<(to.length - 1) / BLOCK + 1, BLOCK>>>(p, T(0));
}

/* every third row of all that there are */
__global__ void pack_rows(unsigned *out, const unsigned short *in, int out_rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns)
        return;
    if (row % 3)
        return;
    out[row * columns + column] = in[row / 3 * columns + column]; //~ missing-bounds-check
}
__global__ void pack_rows_checked(unsigned *out, const unsigned short *in, int out_rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= columns || row >= out_rows)
        return;
    if (row % 3)
        return;
    out[row * columns + column] = in[row / 3 * columns + column];
}
/* the row is kept in a ring */
__global__ void ring(unsigned *out, const unsigned short *in, int out_rows, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = (blockIdx.y * blockDim.y + threadIdx.y) % 3;
    if (column < columns)
        out[row * columns + column] = in[column];
}

/* the heads are counted by the stride of a token; nobody counts the tokens */
__global__ void heads_of_tokens(float *out, const float *in, int num_tokens, int heads, int width)
{
    int token = blockIdx.x * blockDim.y + threadIdx.y;
    int head = blockIdx.y;
    const float *from = in + (size_t)(token * heads + head) * width;
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        out[(size_t)(token * heads + head) * width + i] = 2 * from[i]; //~ missing-bounds-check
}

/* the length may be that of the blocks */
__global__ void pieces(float *out, const float *in, int num_pieces, int pitch, int width)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        out[(size_t)row * pitch + blockIdx.y * width + i] = 2 * in[i];
}

/* sides in an array */
template <typename T> __global__ void added(Array<T> out, Array<T> in)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < out.dims[0])
        out.ptr[y * out.strides[1] + x] += in.ptr[y * in.strides[1] + x]; //~ missing-bounds-check
}

template <typename T> __global__ void added_inside(Array<T> out, Array<T> in)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < out.dims[0] && y < in.dims[1])
        out.ptr[y * out.strides[1] + x] += in.ptr[y * in.strides[1] + x];
}

/* planes are given to blocks of one */
template <typename T> __global__ void added_in_planes(Array<T> out, Array<T> in)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < out.dims[0] && y < in.dims[1])
        out.ptr[z * out.strides[2] + y * out.strides[1] + x] +=
            in.ptr[z * in.strides[2] + y * in.strides[1] + x];
}
