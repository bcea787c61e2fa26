// SPDX-License-Identifier: Apache-2.0
// CL204: a check on the host, of a header out of sight or plain, holds the product within 32 bits.
#include <climits>
#include <cstdint>
#include <vendor/check.h>

__global__ void unchecked(const float *in, float *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[row * cols + i] = 2.f * in[row * cols + i]; //~ int32-overflow-index
}

__global__ void by_macro(const float *in, float *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[row * cols + i] = 2.f * in[row * cols + i];
}

__global__ void by_branch(const float *in, float *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[row * cols + i] = 2.f * in[row * cols + i];
}

// what is checked is no line of this
__global__ void other_width(const float *in, float *out, int rows, int cols, int row_stride)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[row * row_stride + i] = 2.f * in[row * row_stride + i]; //~ int32-overflow-index
}

void run_unchecked(const float *in, float *out, int rows, int cols)
{
    VENDOR_CHECK(rows > 0 && cols <= INT_MAX, "sizes");
    unchecked<<<(rows + 7) / 8, dim3(32, 8)>>>(in, out, rows, cols);
    VENDOR_CHECK_CUDA(cudaGetLastError());
}

void run_by_macro(const float *in, float *out, int rows, int cols)
{
    if (rows == 0)
        return;
    VENDOR_CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX, "too many elements: ", rows, cols);
    by_macro<<<(rows + 7) / 8, dim3(32, 8)>>>(in, out, rows, cols);
    VENDOR_CHECK_CUDA(cudaGetLastError());
}

void run_by_branch(const float *in, float *out, int n_rows, int n_cols)
{
    int64_t all = (int64_t)n_rows * n_cols;
    if (n_rows == 0 || all > INT_MAX)
        throw 1;
    by_branch<<<(n_rows + 7) / 8, dim3(32, 8)>>>(in, out, n_rows, n_cols);
    VENDOR_CHECK_CUDA(cudaGetLastError());
}

void run_other_width(const float *in, float *out, int rows, int cols, int row_stride)
{
    if (rows == 0)
        return;
    VENDOR_CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX, "too many elements");
    other_width<<<(rows + 7) / 8, dim3(32, 8)>>>(in, out, rows, cols, row_stride);
    VENDOR_CHECK_CUDA(cudaGetLastError());
}
