// SPDX-License-Identifier: Apache-2.0
// CL204: a check on the host, of a header out of sight or plain, holds the product within 32 bits: further away.
#include <climits>
#include <cstdint>
#include <vendor/check.h>

__global__ void by_caller(const float *in, float *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[row * cols + i] = 2.f * in[row * cols + i];
}

template <typename T, int N>
__global__ void by_closure(const T *in, T *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row < rows)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[row * cols + i] = N * in[row * cols + i];
}

static void launch_by_caller(const float *in, float *out, int rows, int cols)
{
    by_caller<<<(rows + 7) / 8, dim3(32, 8)>>>(in, out, rows, cols);
    VENDOR_CHECK_CUDA(cudaGetLastError());
}

void run_by_caller(const float *in, float *out, int n, int width)
{
    if (n == 0)
        return;
    VENDOR_CHECK_LE((int64_t)n * width, INT_MAX);
    launch_by_caller(in, out, n, width);
}

template <typename T>
void run_by_closure(const T *in, T *out, int rows, int cols, bool twice)
{
    if (rows == 0)
        return;
    VENDOR_CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX, "too many elements");
    auto launch = [&](auto kernel) {
        kernel<<<(rows + 7) / 8, dim3(32, 8)>>>(in, out, rows, cols);
        VENDOR_CHECK_CUDA(cudaGetLastError());
    };
    if (twice)
        launch(by_closure<T, 2>);
    else
        launch(by_closure<T, 1>);
}
