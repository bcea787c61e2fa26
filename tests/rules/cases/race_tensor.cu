// SPDX-License-Identifier: Apache-2.0
// CL102: tiles that tensor cores load from shared memory; each warp takes its own, others fill them.
#include <mma.h>
using namespace nvcuda::wmma;

__global__ void products(const half *in, float *out, int k)
{
    __shared__ half tile[64 * 16];
    fragment<matrix_a, 16, 16, 16, half, row_major> a;
    fragment<matrix_b, 16, 16, 16, half, col_major> b;
    fragment<accumulator, 16, 16, 16, float> c;
    fill_fragment(c, 0.0f);
    const int warp = threadIdx.x / 32;
    for (int base = 0; base < k; base += 16) {
        for (int i = threadIdx.x; i < 64 * 16; i += blockDim.x)
            tile[i] = in[base * 64 + i];
        __syncthreads();
        load_matrix_sync(a, tile + warp * 256, 16); //~ shared-race
        load_matrix_sync(b, tile, 16);
        mma_sync(c, a, b, c);
    }
    store_matrix_sync(out + warp * 256, c, 16, mem_row_major);
}

__global__ void products_in_order(const half *in, float *out, int k)
{
    __shared__ half tile[64 * 16];
    fragment<matrix_a, 16, 16, 16, half, row_major> a;
    fragment<matrix_b, 16, 16, 16, half, col_major> b;
    fragment<accumulator, 16, 16, 16, float> c;
    fill_fragment(c, 0.0f);
    const int warp = threadIdx.x / 32;
    for (int base = 0; base < k; base += 16) {
        for (int i = threadIdx.x; i < 64 * 16; i += blockDim.x)
            tile[i] = in[base * 64 + i];
        __syncthreads();
        load_matrix_sync(a, tile + warp * 256, 16);
        load_matrix_sync(b, tile, 16);
        mma_sync(c, a, b, c);
        __syncthreads();
    }
    store_matrix_sync(out + warp * 256, c, 16, mem_row_major);
}
