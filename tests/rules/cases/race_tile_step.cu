// SPDX-License-Identifier: Apache-2.0
// CL102: nobody here launches it, and the rounds over the tile say how many rows of threads a block has.
#include <cuda_runtime.h>

__global__ void multiply(const float *A, int lda, const float *B, int ldb, float *C, int ldc, int k)
{
    const int x = threadIdx.x, y = threadIdx.y, id = x + y * 16;
    __shared__ float bs[16][17];
    float c[16] = {0};
    A += blockIdx.x * 64 + id;
    B += x + (blockIdx.y * 16 + y) * ldb;
    C += blockIdx.x * 64 + id + blockIdx.y * 16 * ldc;
    const float *last = B + k;
    do {
        for (int i = 0; i < 16; i += 4)
            bs[x][y + i] = B[i * ldb];
        __syncthreads();
        for (int i = 0; i < 16; i++, A += lda)
            for (int j = 0; j < 16; j++)
                c[j] += A[0] * bs[i][j];
        B += 16;
        __syncthreads();
    } while (B < last);
    for (int i = 0; i < 16; i++, C += ldc)
        C[0] = c[i];
}

// and this one forgets that the next tile comes in while the others still read
__global__ void transpose_sum(const float *in, float *out, int width, int tiles)
{
    __shared__ float tile[32][33];
    float sum = 0.f;
    for (int t = 0; t < tiles; t++) {
        for (int j = threadIdx.y; j < 32; j += 8)
            tile[j][threadIdx.x] = in[(t * 32 + j) * width + blockIdx.x * 32 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 32; j += 8)
            sum += tile[threadIdx.x][threadIdx.y + j]; //~ shared-race
    }
    out[(blockIdx.x * 32 + threadIdx.x) * 8 + threadIdx.y] = sum;
}
