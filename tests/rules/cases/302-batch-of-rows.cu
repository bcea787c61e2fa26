// SPDX-License-Identifier: Apache-2.0
// CL302: a batch is as many rows of a matrix: grid.y ends at 65535.
#include "absent_tensor.h"

__global__ void bias(float *y, const float *x, int B, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y;
    if (i < n)
        y[(size_t)b * n + i] = x[i];
}

void forward(const Tensor &x, Tensor &y)
{
    const int B = x.rows;
    const int n = x.cols;
    if (B == 0 || n == 0)
        return;
    dim3 grid((n + 63) / 64, B); //~ invalid-launch?
    bias<<<grid, 64>>>(y.data, x.data, B, n);
}

// An image's.
void paint(const Image &x, Image &y)
{
    const int rows = x.rows, cols = x.cols;
    if (rows == 0 || cols == 0)
        return;
    dim3 grid((cols + 63) / 64, rows);
    bias<<<grid, 64>>>(y.data, x.data, rows, cols);
}

// As many as the caller's check lets through.
void checked(const Tensor &x, Tensor &y)
{
    const int B = x.rows;
    const int n = x.cols;
    if (B == 0 || n == 0 || B > 65535)
        return;
    dim3 grid((n + 63) / 64, B);
    bias<<<grid, 64>>>(y.data, x.data, B, n);
}
