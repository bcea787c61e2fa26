/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: an axis of the grid that nothing compares. */
#include "missing.h"
#include <cuda_runtime.h>

__global__ void one_of_two(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= cols)
        return;
    out[row * cols + col] = in[col]; //~ missing-bounds-check
}

__global__ void half_an_image(const ImageOf src, ImageOf image)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < image.cols)
        image(y, x) = src(y, x); //~ missing-bounds-check
}

__global__ void of_unknown_type(const data_size num_data, const double *in, double *out)
{
    const data_size i = static_cast<data_size>(blockIdx.x * blockDim.x + threadIdx.x);
    out[i] = in[i]; //~ missing-bounds-check
}

/* a row a block: nobody rounds up, and the number of rows is of no use */
__global__ void row_a_block(float *out, int rows, int cols)
{
    out[blockIdx.y * cols + blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}

__global__ void whole_image(const ImageOf src, ImageOf image)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < image.cols && y < image.rows)
        image(y, x) = src(y, x);
}

__global__ void inside(const ImageOf src, ImageOf image)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x < image.cols && src.has(y))
        image(y, x) = src(y, x);
}

/* many parameters of a common list that this kernel has no use for */
__global__ void common_list(float *out, int rows, int batches, int heads, int total, float scale)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}

__global__ void exact(float *out, int rows)
{
    out[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}
void run_exact(float *out, int rows)
{
    exact<<<1024, 256>>>(out, 262144);
}
