// SPDX-License-Identifier: Apache-2.0
// CL201: a check that all launches in sight make idle, `row < rows` with rows blocks of one thread, leaves nothing out.
#define TILE 32
struct sparse {
    int rows, cols, *offsets;
    double *values;
};

__global__ void product(const int *offsets, const double *b, double *c, int rows, int cols)
{
    int row = blockIdx.y * 1 + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    double sum = 0;
    int first = offsets[row], end = offsets[row + 1];
    for (int i = first; i < end; i++)
        if (col < cols)
            sum += b[i * (size_t)cols + col];
    if (row < rows && col < cols)
        c[row * (size_t)cols + col] = sum;
}

void multiply(const sparse &a, const sparse &b, sparse &c)
{
    int rows = a.rows, cols = b.cols;
    dim3 grid((cols + TILE - 1) / TILE, rows), block(TILE, 1);
    product<<<grid, block>>>(a.offsets, b.values, c.values, rows, cols);
}

__global__ void product_of_tiles(const int *offsets, const double *b, double *c, int rows, int cols)
{
    int row = blockIdx.y * 4 + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    double sum = 0;
    int first = offsets[row], end = offsets[row + 1]; //~ missing-bounds-check
    for (int i = first; i < end; i++)
        if (col < cols)
            sum += b[i * (size_t)cols + col];
    if (row < rows && col < cols)
        c[row * (size_t)cols + col] = sum;
}

void multiply_tiles(const sparse &a, const sparse &b, sparse &c)
{
    int rows = a.rows, cols = b.cols;
    dim3 grid((cols + TILE - 1) / TILE, (rows + 3) / 4), block(TILE, 4);
    product_of_tiles<<<grid, block>>>(a.offsets, b.values, c.values, rows, cols);
}
