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

// tiles that instructions written by hand load
__device__ __forceinline__ void fetch4(unsigned *f, const half *row)
{
    unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(row));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                 : "=r"(f[0]), "=r"(f[1]), "=r"(f[2]), "=r"(f[3])
                 : "r"(at));
}

__global__ __launch_bounds__(128) void by_hand(const uint4 *in, unsigned *out, int rounds)
{
    __shared__ uint4 tile[128];
    unsigned f[4];
    for (int i = 0; i < rounds; i++) {
        tile[threadIdx.x] = in[i * 128 + threadIdx.x];
        __syncthreads();
        fetch4(f, (const half *)&tile[threadIdx.x % 32]); //~ shared-race
        out[i * 128 + threadIdx.x] = f[0] + f[3];
    }
}

__global__ __launch_bounds__(128) void by_hand_waits(const uint4 *in, unsigned *out, int rounds)
{
    __shared__ uint4 tile[128];
    unsigned f[4];
    for (int i = 0; i < rounds; i++) {
        tile[threadIdx.x] = in[i * 128 + threadIdx.x];
        __syncthreads();
        fetch4(f, (const half *)&tile[threadIdx.x % 32]);
        out[i * 128 + threadIdx.x] = f[0] + f[3];
        __syncthreads();
    }
}

// two buffers in turn, told apart by a function
__global__ __launch_bounds__(128) void by_turns(const uint4 *in, unsigned *out, int rounds)
{
    __shared__ uint4 tile[256];
    unsigned f[4];
    auto buffer = [&](int which) { return &tile[which * 128]; };
    for (int i = 0; i < rounds; i++) {
        buffer(i % 2)[threadIdx.x] = in[i * 128 + threadIdx.x];
        __syncthreads();
        fetch4(f, (const half *)buffer(i % 2) + threadIdx.x % 32);
        out[i * 128 + threadIdx.x] = f[0] + f[3];
    }
}

// one warp: no lane goes on from the load before all have made it
__global__ void refilled(const half *in, float *out)
{
    __shared__ half tile[16 * 16];
    fragment<matrix_a, 16, 16, 16, half, row_major> a[2];
    for (int i = threadIdx.x; i < 256; i += 32)
        tile[i] = in[i];
    __syncthreads();
    load_matrix_sync(a[0], tile, 16);
    for (int i = threadIdx.x; i < 256; i += 32)
        tile[i] = in[256 + i];
    __syncthreads();
    load_matrix_sync(a[1], tile, 16);
    out[threadIdx.x] = (float)a[0].x[0] + (float)a[1].x[0];
}

// what the lanes read one by one is another thing
__global__ void refilled_by_lanes(const half *in, float *out)
{
    __shared__ half tile[16 * 16];
    for (int i = threadIdx.x; i < 256; i += 32)
        tile[i] = in[i];
    __syncthreads();
    half x = tile[255 - threadIdx.x]; //~ shared-race
    for (int i = threadIdx.x; i < 256; i += 32)
        tile[i] = in[256 + i];
    __syncthreads();
    out[threadIdx.x] = (float)x + (float)tile[255 - threadIdx.x];
}

void run_warps(const half *in, float *out)
{
    refilled<<<1, 32>>>(in, out);
    refilled_by_lanes<<<1, 32>>>(in, out);
}
