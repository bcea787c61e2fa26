// SPDX-License-Identifier: Apache-2.0
// Matrices that a warp moves at once, for tests/gpu/two_engines.py: 64 threads, two blocks, 1024 elements of
// `x` and `out`.  The `_bad` ones show the same violations on both engines.
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

typedef wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> Left;
typedef wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> Right;
typedef wmma::fragment<wmma::accumulator, 16, 16, 16, half> Sum;

static __device__ void product(const half *a, const half *b, half *to, int ld)
{
    Left left;
    Right right;
    Sum sum;
    wmma::fill_fragment(sum, __float2half(0.0f));
    wmma::load_matrix_sync(left, a, ld);
    wmma::load_matrix_sync(right, b, ld);
    wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(to, sum, ld, wmma::mem_row_major);
}

__global__ void product_good(half *x, half *out)
{
    unsigned warp = threadIdx.x / 32 + 2 * blockIdx.x;
    product(x + 256 * warp, x, out + 256 * warp, 16);
}

__global__ void stride_good(half *x, half *out) // two matrices side by side in each half
{
    unsigned at = 16 * (threadIdx.x / 32) + 512 * blockIdx.x;
    product(x + at, x, out + at, 32);
}

__global__ void load_bad(half *x, half *out) // the last matrix begins a row too late
{
    unsigned warp = threadIdx.x / 32 + 2 * blockIdx.x;
    product(x + 256 * warp + (warp == 3 ? 16 : 0), x, out + 256 * warp, 16);
}

__global__ void store_bad(half *x, half *out)
{
    unsigned warp = threadIdx.x / 32 + 2 * blockIdx.x;
    product(x + 256 * warp, x, out + 256 * warp + (warp == 3 ? 64 : 0), 16);
}

__global__ void shared_good(half *x, half *out)
{
    __shared__ half tile[512];
    for (unsigned i = threadIdx.x; i < 512; i += 64)
        tile[i] = x[i];
    __syncthreads();
    unsigned warp = threadIdx.x / 32;
    product(tile + 256 * warp, tile, out + 256 * (warp + 2 * blockIdx.x), 16);
}

__global__ void shared_bad(half *x, half *out) // 240 elements: the last row is missing
{
    __shared__ half tile[240];
    __shared__ half sums[256];
    for (unsigned i = threadIdx.x; i < 240; i += 64)
        tile[i] = x[i];
    __syncthreads();
    if (threadIdx.x < 32)
        product(tile, x, sums, 16);
    __syncthreads();
    for (unsigned i = threadIdx.x; i < 256; i += 64)
        out[256 * blockIdx.x + i] = sums[i];
}

__global__ void unwritten_bad(half *x, half *out) // three quarters of the tile
{
    __shared__ half tile[256];
    for (unsigned i = threadIdx.x; i < 192; i += 64)
        tile[i] = x[i];
    __syncthreads();
    if (threadIdx.x < 32)
        product(tile, x, out + 256 * blockIdx.x, 16);
}

__global__ void race_bad(half *x, half *out) // no barrier before the other warp's half is read
{
    __shared__ half tile[256];
    for (unsigned i = threadIdx.x; i < 256; i += 64)
        tile[i] = x[i];
    if (threadIdx.x < 32)
        product(tile, x, out + 256 * blockIdx.x, 16);
}

__global__ void lanes_good(half *x, half *out) // what the warp has stored, its lanes may read
{
    __shared__ half sums[2][256];
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    product(x + 256 * warp, x, sums[warp], 16);
    for (unsigned i = 0; i < 8; i++)
        out[256 * (warp + 2 * blockIdx.x) + 32 * i + lane] = sums[warp][32 * i + lane];
}

static __device__ void rows(const half *from, half *to, unsigned first) // 16 rows of 8 elements
{
    unsigned lane = threadIdx.x % 32, a, b;
    unsigned at = (unsigned)__cvta_generic_to_shared(from + 8 * (first + lane % 16));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(a), "=r"(b) : "r"(at));
    unsigned *words = (unsigned *)to;
    words[lane] = a;
    words[32 + lane] = b;
}

__global__ void rows_good(half *x, half *out)
{
    __shared__ __align__(16) half tile[256];
    for (unsigned i = threadIdx.x; i < 256; i += 64)
        tile[i] = x[i];
    __syncthreads();
    unsigned warp = threadIdx.x / 32;
    rows(tile, out + 128 * (warp + 2 * blockIdx.x), 16 * warp);
}

__global__ void rows_bad(half *x, half *out) // the second warp's rows end outside
{
    __shared__ __align__(16) half tile[248];
    for (unsigned i = threadIdx.x; i < 248; i += 64)
        tile[i] = x[i];
    __syncthreads();
    unsigned warp = threadIdx.x / 32;
    rows(tile, out + 128 * (warp + 2 * blockIdx.x), 16 * warp);
}

__global__ void wide_good(float *x, float *out) // tf32 factors and float sums, by columns
{
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::col_major> a;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> b;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
    unsigned at = 256 * (threadIdx.x / 32 + 2 * blockIdx.x);
    wmma::fill_fragment(c, 1.0f);
    wmma::load_matrix_sync(a, x + at, 16);
    wmma::load_matrix_sync(b, x + at + 128, 16);
    wmma::mma_sync(c, a, b, c);
    wmma::store_matrix_sync(out + at, c, 16, wmma::mem_col_major);
}

__global__ void wide_bad(float *x, float *out)
{
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;
    unsigned at = 256 * (threadIdx.x / 32 + 2 * blockIdx.x);
    wmma::load_matrix_sync(c, x + at, 24, wmma::mem_col_major);
    wmma::store_matrix_sync(out + at, c, 16, wmma::mem_row_major);
}
