/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: products of ints that are made 64 bits of where they are used, and of 64 bits that an int gets. */
#include "absent_tensors.h"

void load_scores(const float *scores, int n_rows, int n_cols, cudaStream_t stream)
{
    std::vector<float> copy(n_rows * n_cols); //~ int32-overflow-index
    if (cudaMemcpyAsync(copy.data(), scores, copy.size() * sizeof(float), cudaMemcpyDeviceToHost,
                        stream) != cudaSuccess)
        return;
}

void load_all_scores(const float *scores, int n_rows, int n_cols, cudaStream_t stream)
{
    std::vector<float> copy((size_t)n_rows * n_cols);
    if (cudaMemcpyAsync(copy.data(), scores, copy.size() * sizeof(float), cudaMemcpyDeviceToHost,
                        stream) != cudaSuccess)
        return;
}

/* few of each */
void load_heads(int n_heads, int n_experts)
{
    std::vector<float> copy(n_heads * n_experts);
}

void check_part(const Matrix input, size_t first, int rows, int cols)
{
    REQUIRE(first + input.shape[0] <= rows * cols, "part of the matrix"); //~ int32-overflow-index
    REQUIRE(first + input.shape[0] <= (size_t)rows * cols, "part of the matrix");
}

void fill_tile(Tile &tile, int n_cached, int n_rows, cudaStream_t stream)
{
    float *fresh = tile.data() + n_cached * n_rows; //~ int32-overflow-index
    compute(fresh, n_rows, stream);
}

void fill_wide_tile(Tile &tile, int n_cached, int n_rows, cudaStream_t stream)
{
    float *fresh = tile.data() + (size_t)n_cached * n_rows;
    compute(fresh, n_rows, stream);
}

/* the length of it all, and not of a sequence */
void factor(int n_rows, int n_cols, cudaStream_t stream)
{
    int U_len = n_rows * n_cols; //~ int32-overflow-index
    rmm::device_uvector<float> U(U_len, stream);
}

/* shared memory is small, or the launch fails */
__global__ void sum_bins(float *out);
void run_bins(float *out, int rows, int cols)
{
    int bytes = (rows * cols) * sizeof(float);
    if (bytes <= 48 * 1024)
        sum_bins<<<1, 256, bytes>>>(out);
}

/* an array of 64-bit offsets */
template <typename Traits>
__device__ void look_up_pages(long (*offset)[2], const typename Traits::IdType *pages,
                              unsigned stride_page, unsigned stride_row, unsigned last)
{
    for (unsigned i = 0; i < 2; i++) {
        unsigned at = threadIdx.x / 8 + i * 16;
        offset[0][i] = (at < last ? pages[at] : 0) * stride_page + at * stride_row; //~ int32-overflow-index
    }
}

template <typename Traits>
__device__ void look_up_far_pages(long (*offset)[2], const typename Traits::IdType *pages,
                                  unsigned stride_page, unsigned last)
{
    for (unsigned i = 0; i < 2; i++) {
        unsigned at = threadIdx.x / 8 + i * 16;
        offset[0][i] = (long)(at < last ? pages[at] : 0) * stride_page + threadIdx.x % 8;
    }
}

/* the stride has 64 bits, and the sum is cut */
__global__ void put_scales(unsigned char *scales, size_t scale_stride)
{
    const int row = blockIdx.y * 64 + threadIdx.y;
    const int column = blockIdx.x * 64 + threadIdx.x;
    const int at = row * scale_stride + column; //~ int32-overflow-index
    scales[at] = 1;
}

__global__ void put_far_scales(unsigned char *scales, size_t scale_stride)
{
    const size_t row = blockIdx.y * 64 + threadIdx.y;
    const size_t at = row * scale_stride + threadIdx.x;
    scales[at] = 1;
}

/* heads are few, but each has a vector; columns in tiles are no vectors */
template <int head_dim> __global__ void rotate(float *q, int num_tokens, int num_heads)
{
    const int token = blockIdx.x;
    if (token >= num_tokens)
        return;
    const int base = token * num_heads * head_dim; //~ int32-overflow-index
    q[base + threadIdx.x] *= 2.f;
}

template <int head_dim> __global__ void rotate_far(float *q, int num_tokens, int num_heads)
{
    const long token = blockIdx.x;
    if (token >= num_tokens)
        return;
    q[token * num_heads * head_dim + threadIdx.x] *= 2.f;
}

template <int ncols> __global__ void rotate_tiles(float *q, int num_tokens, int num_heads)
{
    const int token = blockIdx.x;
    if (token < num_tokens)
        q[token * num_heads * ncols + threadIdx.x] *= 2.f;
}

/* a length that a variable of 64 bits got from a class out of sight */
template <typename T> __global__ void select(View<T> output, const T *in, T *out)
{
    const long at = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index
    const long num_outputs = output.size(0);
    if (at < num_outputs)
        out[at] = in[at];
}

template <typename T> __global__ void select_far(View<T> output, const T *in, T *out)
{
    const long at = (long)blockIdx.x * blockDim.x + threadIdx.x;
    const long num_outputs = output.size(0);
    if (at < num_outputs)
        out[at] = in[at];
}

/* what a class out of sight gives is as large as the name it gets says */
void fill_tokens(const View<float> &in)
{
    const int num_tokens = in.extent(0);
    const int hidden_size = in.extent(1);
    const int num_heads = in.extent(2);
    std::vector<float> all(num_tokens * hidden_size); //~ int32-overflow-index
    std::vector<float> some(num_tokens * num_heads);
}
