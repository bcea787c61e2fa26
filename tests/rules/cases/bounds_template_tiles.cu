// SPDX-License-Identifier: Apache-2.0
// CL201: tiles of a constant of a template are whole, as a rule, a static_assert may say so; those of a length of the run
// are not. Sides that are swapped do no harm to a square or to a single row.
template <int COLUMNS>
__global__ void copy(float *out, const float *in)
{
    constexpr int each = 32 < COLUMNS ? 32 : COLUMNS;
    static_assert(COLUMNS % each == 0, "whole");
    constexpr int rounds = (COLUMNS + each - 1) / each;
    float own[rounds];
    for (int r = 0; r < rounds; r++)
        own[r] = in[r * each + threadIdx.x]; //~ missing-bounds-check?
    for (int r = 0; r < rounds; r++)
        out[r * each + threadIdx.x] = own[r]; //~ missing-bounds-check?
}

__global__ void copy_run(float *out, const float *in, int columns)
{
    int rounds = (columns + 31) / 32;
    for (int r = 0; r < rounds; r++)
        out[r * 32 + threadIdx.x] = in[r * 32 + threadIdx.x]; //~ missing-bounds-check!
}

__global__ void sum_square(float *a, const float *b, int nx, int ny)
{
    int x = threadIdx.x + blockDim.x * blockIdx.x, y = threadIdx.y + blockDim.y * blockIdx.y;
    int i = x + y * ny;
    if (x < nx && y < ny)
        a[i] += b[i]; //~ missing-bounds-check?
}

__global__ void sum_sides(float *a, const float *b, int nx, int ny)
{
    int x = threadIdx.x + blockDim.x * blockIdx.x, y = threadIdx.y + blockDim.y * blockIdx.y;
    int i = x + y * ny;
    if (x < nx && y < ny)
        a[i] += b[i]; //~ missing-bounds-check!
}

int main()
{
    int nx = 4096, ny = 4096;
    float *a, *b;
    cudaMalloc((void **)&a, nx * ny * sizeof(float));
    cudaMalloc((void **)&b, nx * ny * sizeof(float));
    dim3 block(32, 32), grid((nx + 31) / 32, (ny + 31) / 32);
    sum_square<<<grid, block>>>(a, b, nx, ny);
    sum_square<<<nx * ny / 32, 32>>>(a, b, nx * ny, 1);
    sum_sides<<<grid, block>>>(a, b, nx, ny);
    sum_sides<<<grid, block>>>(a, b, nx, ny / 2);
    return 0;
}
