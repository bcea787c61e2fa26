// SPDX-License-Identifier: Apache-2.0
// CL302: the axes of a grid are made for each other's sides.
__global__ void transpose(const float *in, float *out, int rows, int cols)
{
    const int row = blockDim.y * blockIdx.y + threadIdx.y;
    const int col = blockDim.x * blockIdx.x + threadIdx.x;
    if (row < rows && col < cols)
        out[(size_t)col * rows + row] = in[(size_t)row * cols + col];
}

void turned(const float *in, float *out, int width, int height)
{
    dim3 block(32, 32);
    dim3 grid((height + 31) / 32, (width + 31) / 32); //~ invalid-launch
    transpose<<<grid, block>>>(in, out, height, width);
}

void twice(const float *in, float *out, int width, int height)
{
    dim3 block(16, 16);
    dim3 grid((width + 15) / 16, (width + 15) / 16); //~ invalid-launch
    transpose<<<grid, block>>>(in, out, height, width);
}

void right(const float *in, float *out, int width, int height)
{
    dim3 block(32, 32);
    dim3 grid((width + 31) / 32, (height + 31) / 32);
    transpose<<<grid, block>>>(in, out, height, width);
}

void square(const float *in, float *out, int width)
{
    dim3 block(16, 16);
    dim3 grid((width + 15) / 16, (width + 15) / 16);
    transpose<<<grid, block>>>(in, out, width, width);
}

/* Large enough for either side. */
void either(const float *in, float *out, int width, int height)
{
    dim3 block(16, 16);
    int most = width > height ? width : height;
    dim3 grid((most + 15) / 16, (most + 15) / 16);
    transpose<<<grid, block>>>(in, out, height, width);
}

/* Goes on until all is done. */
__global__ void in_rounds(float *out, int rows, int cols)
{
    for (int row = blockDim.y * blockIdx.y + threadIdx.y; row < rows; row += blockDim.y * gridDim.y)
        for (int col = blockDim.x * blockIdx.x + threadIdx.x; col < cols; col += blockDim.x * gridDim.x)
            out[(size_t)row * cols + col] = 0.0f;
}

void rounds(float *out, int width, int height)
{
    dim3 block(32, 32);
    dim3 grid((height + 31) / 32, (width + 31) / 32);
    in_rounds<<<grid, block>>>(out, height, width);
}

/* Every call is of a square. */
static void of_squares(const float *in, float *out, int width, int height)
{
    dim3 block(32, 32);
    dim3 grid((width + 31) / 32, (height + 31) / 32);
    transpose<<<grid, block>>>(in, out, width, height);
}
void caller(const float *in, float *out, int n)
{
    of_squares(in, out, n, n);
}
