/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the diagonal of a matrix, and only one side of it is asked for. */
#include "project/matrix_dim.h"

__global__ void scale(float *m, float value, MatrixDim d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < d.cols && j < d.rows)
        m[i + j * d.stride] *= value;
}

__global__ void set_diagonal(float *m, float value, MatrixDim d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < d.rows)
        m[i + i * d.stride] = value; //~ missing-bounds-check?
}

__global__ void set_diagonal_asked(float *m, float value, MatrixDim d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < d.rows && i < d.cols)
        m[i + i * d.stride] = value;
}

/* squares only */
__global__ void set_diagonal_square(float *m, float value, MatrixDim d)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (d.rows == d.cols && i < d.rows)
        m[i + i * d.stride] = value;
}

__global__ void add_diagonal(float *m, float value, int rows, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < rows)
        m[(size_t)i * cols + i] += value; //~ missing-bounds-check?
}

/* one side is all there is */
__global__ void add_diagonal_of(float *m, float value, int dim)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < dim)
        m[(size_t)i * dim + i] += value;
}
