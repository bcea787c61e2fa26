// SPDX-License-Identifier: Apache-2.0
// CL102: what one lane still reads is overwritten by another one of its warp: lanes run apart, also within a
// statement.

// Steps of a scan in place: the read of one lane is the write of another.
__global__ void scan(int *out, const int *in)
{
    __shared__ int s[32];
    int t = threadIdx.x;
    if (t < 32)
        s[t] = in[t];
    __syncthreads();
    if (1 <= t && t < 32)
        s[t] += s[t - 1]; //~ shared-race
    __syncthreads();
    if (2 <= t && t < 32)
        s[t] += s[t - 2];
    __syncthreads();
    out[t] = s[t & 31];
}

// Lane 0 reads what the lanes beside it have been told to clear.
__global__ void largest(float *out, const float *in)
{
    __shared__ float part[512];
    __shared__ float most;
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        most = fmaxf(part[0], part[1]); //~ shared-race
    part[threadIdx.x] = 0.0f;
    __syncthreads();
    out[threadIdx.x] = part[511 - threadIdx.x] + most;
}

// ---- waits, or is of no two lanes ------------------------------------------------------------------

__global__ void scan_by_register(int *out, const int *in)
{
    __shared__ int s[32];
    int t = threadIdx.x, v = 0;
    if (t < 32)
        s[t] = in[t];
    __syncthreads();
    if (1 <= t && t < 32)
        v = s[t - 1];
    __syncthreads();
    if (1 <= t && t < 32)
        s[t] += v;
    __syncthreads();
    out[t] = s[t & 31];
}

__global__ void tree(float *out, const float *in)
{
    __shared__ float part[32];
    int t = threadIdx.x;
    if (t < 32)
        part[t] = in[t];
    __syncthreads();
    for (int k = 16; k > 0; k /= 2) {
        if (t < k)
            part[t] += part[t + k];
        __syncthreads();
    }
    out[t] = part[0];
}

__global__ void clears_behind(float *out, const float *in)
{
    __shared__ float part[512];
    __shared__ float most;
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        most = fmaxf(part[0], part[1]);
    __syncthreads();
    part[threadIdx.x] = 0.0f;
    __syncthreads();
    out[threadIdx.x] = part[511 - threadIdx.x] + most;
}

// Tensor cores take the warp along: all lanes are there before the tile is read, multiplied, or written.
#include <mma.h>
__global__ void tensor(const half *in, float *out)
{
    __shared__ float tile[256];
    nvcuda::wmma::fragment<nvcuda::wmma::matrix_a, 16, 16, 16, half, nvcuda::wmma::row_major> a;
    nvcuda::wmma::fragment<nvcuda::wmma::matrix_b, 16, 16, 16, half, nvcuda::wmma::col_major> b;
    nvcuda::wmma::fragment<nvcuda::wmma::accumulator, 16, 16, 16, float> c;
    for (int i = threadIdx.x; i < 256; i += 64)
        tile[i] = in[i];
    __syncthreads();
    if (threadIdx.x / 32 == 1) {
        nvcuda::wmma::load_matrix_sync(a, (const half *)tile, 16);
        nvcuda::wmma::load_matrix_sync(b, (const half *)tile, 16);
        nvcuda::wmma::mma_sync(c, a, b, c);
        nvcuda::wmma::store_matrix_sync(&tile[0], c, 16, nvcuda::wmma::mem_row_major);
    }
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x];
}

void run_tensor(const half *in, float *out)
{
    tensor<<<1, 64>>>(in, out);
}
