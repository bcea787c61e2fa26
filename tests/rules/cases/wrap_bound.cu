/* SPDX-License-Identifier: Apache-2.0 */
/* Sizes that an index of elements runs to: multiplied in 32 bits, whatever their names. */
__global__ void square(float *x, int m, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m * n; //~ int32-overflow-index
         i += blockDim.x * gridDim.x)
        x[i] *= x[i];
}

/* rows of threads, too */
__global__ void spread(float *x, const float *y, int outer, int folded)
{
    const int first = blockIdx.x * blockDim.y + threadIdx.y;
    for (int i = first; i < outer * folded; i += gridDim.x * blockDim.y) //~ int32-overflow-index
        x[i] = y[i / folded];
}

/* an image has no 2^31 pixels */
__global__ void shade(float *x, int height, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < height * width)
        x[i] = 0.f;
}

/* a warp has a row, and rows are fewer than elements */
__global__ void normalize(float *x, int m, int n, int columns)
{
    int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (row < m * n)
        x[(long)row * columns + threadIdx.x % 32] = 0.f;
}

/* few beams of few requests are few tokens */
__global__ void shift(int *ids, int batch_size, int beam_width, int max_length)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < batch_size * beam_width * max_length;
         i += blockDim.x * gridDim.x)
        ids[i] += 1;
}
