// SPDX-License-Identifier: Apache-2.0
// CL201: a kernel that asks for no place, and walks the depth in whole tiles, is made for sizes that are; who chooses
// them is out of sight.
#define TILE 32

__global__ void multiply(int M, int N, int K, const float *A, const float *B, float *C)
{
    __shared__ float a[TILE][TILE], b[TILE][TILE];
    int row = blockIdx.x * TILE + threadIdx.x, col = blockIdx.y * TILE + threadIdx.y;
    float sum = 0.f;
    for (int k = 0; k < K; k += TILE) {
        a[threadIdx.y][threadIdx.x] = A[row + (k + threadIdx.y) * M]; //~ missing-bounds-check?
        b[threadIdx.y][threadIdx.x] = B[k + threadIdx.x + col * K];
        __syncthreads();
        for (int i = 0; i < TILE; i++)
            sum += a[i][threadIdx.x] * b[threadIdx.y][i];
        __syncthreads();
    }
    C[row + col * M] = sum;
}

// every length of the depth
__global__ void multiply_any(int M, int N, int K, const float *A, const float *B, float *C)
{
    int row = blockIdx.x * TILE + threadIdx.x, col = blockIdx.y * TILE + threadIdx.y;
    float sum = 0.f;
    for (int k = 0; k < K; k++)
        sum += A[row + k * M] * B[k + col * K]; //~ missing-bounds-check!
    C[row + col * M] = sum;
}

void run(int M, int N, int K, const float *A, const float *B, float *C)
{
    dim3 grid((M + TILE - 1) / TILE, (N + TILE - 1) / TILE), block(TILE, TILE);
    multiply<<<grid, block>>>(M, N, K, A, B, C);
    multiply_any<<<grid, block>>>(M, N, K, A, B, C);
}

void run_this(int which, int M, int N, int K, const float *A, const float *B, float *C)
{
    if (which == 1)
        run(M, N, K, A, B, C);
}
