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

// with numbers: 64 blocks of 16 are 1024, and 63 columns are not
__global__ void halo(float *out, const float *in, int width, int height)
{
    __shared__ float tile[18][18];
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y + 1][threadIdx.x + 1] = in[y * width + x];
    if (threadIdx.x < 1 && x > 0)
        tile[threadIdx.y + 1][0] = in[y * width + x - 1];
    __syncthreads();
    if (x < width && y < height)
        out[y * width + x] = tile[threadIdx.y + 1][threadIdx.x] + tile[threadIdx.y + 1][threadIdx.x + 1];
}

__global__ void halo_of_rest(float *out, const float *in, int width, int height)
{
    __shared__ float tile[18][18];
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y + 1][threadIdx.x + 1] = in[y * width + x];
    if (threadIdx.x < 1 && x > 0)
        tile[threadIdx.y + 1][0] = in[y * width + x - 1]; //~ missing-bounds-check
    __syncthreads();
    if (x < width && y < height)
        out[y * width + x] = tile[threadIdx.y + 1][threadIdx.x] + tile[threadIdx.y + 1][threadIdx.x + 1];
}

void halos(float *out, const float *in)
{
    const int width = 1024, height = 1024, rest = 1023;
    dim3 block(16, 16);
    dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    halo<<<grid, block>>>(out, in, width, height);
    halo_of_rest<<<grid, block>>>(out, in, width, rest);
}

// a place further on is beyond what launches that fill the length keep inside
__global__ void next_of(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 0.0f;
    out[i] += in[i + 1]; //~ missing-bounds-check
}

__global__ void own_of(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 0.0f;
    out[i] += in[i];
}

void filled(float *out, const float *in)
{
    next_of<<<4, 256>>>(out, in, 1024);
    own_of<<<4, 256>>>(out, in, 1024);
}

// each thread has 8 places: 4096 blocks of 512 are 2^24, and not of 256
__global__ void negate_by_8(const float *x, float *y, int n)
{
    int i = 8 * (blockIdx.x * blockDim.x + threadIdx.x);
    float a = x[i], b = x[i + 6];
    if (i < n)
        y[i] = -a;
    if (i + 6 < n)
        y[i + 6] = -b;
}

__global__ void negate_by_8_and_next(const float *x, float *y, float *z, int n)
{
    int i = 8 * (blockIdx.x * blockDim.x + threadIdx.x);
    float a = x[i], b = x[i + 8]; //~ missing-bounds-check
    if (i < n)
        y[i] = -a;
    if (i + 8 < n)
        z[i + 8] = -b;
}

__global__ void negate_by_8_of_more(const float *x, float *y, int n)
{
    int i = 8 * (blockIdx.x * blockDim.x + threadIdx.x);
    float a = x[i]; //~ missing-bounds-check
    if (i < n)
        y[i] = -a;
}

void negate(const float *x, float *y, float *z)
{
    constexpr int rows = 4096, columns = 4096, n = rows * columns;
    dim3 block(columns / 8), grid(rows);
    negate_by_8<<<grid, block>>>(x, y, n);
    negate_by_8_and_next<<<grid, block>>>(x, y, z, n);
    negate_by_8_of_more<<<rows + 1, block>>>(x, y, n);
}

// the blocks of one axis by the threads of another, of which there is one
__global__ void factor_each(double **matrices, int *info, int step, const int batch)
{
    const int id = blockIdx.x * blockDim.y + threadIdx.y;
    double *matrix = matrices[id] + step;
    if (id >= batch)
        return;
    matrix[threadIdx.x] = info[id];
}

// and here there are four
__global__ void factor_four(double **matrices, int *info, int step, const int batch)
{
    const int id = blockIdx.x * blockDim.y + threadIdx.y;
    double *matrix = matrices[id] + step; //~ missing-bounds-check
    if (id >= batch)
        return;
    matrix[threadIdx.x] = info[id];
}

void factor(double **matrices, int *info, int step, int n, int batch)
{
    dim3 grid(batch, 1, 1), threads(n, 1, 1);
    dim3 of_four((batch + 3) / 4, 1, 1), four(n, 4, 1);
    factor_each<<<grid, threads>>>(matrices, info, step, batch);
    factor_four<<<of_four, four>>>(matrices, info, step, batch);
}
