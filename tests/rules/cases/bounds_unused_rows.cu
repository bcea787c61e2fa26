// SPDX-License-Identifier: Apache-2.0
// CL201: an unused number of rows says nothing of a column: what has both is open

__global__ void gemm(const float *a, const float *b, float *c, int n, int m, int k)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int i = 0; i < k; ++i)
        sum += a[row * k + i] * b[i * k + col];
    c[row * m + col] = sum; //~ missing-bounds-check?
}

__global__ void add_one(int *a, const int *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = b[i] + 1; //~ missing-bounds-check?
}
