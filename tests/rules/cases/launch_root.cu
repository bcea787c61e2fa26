// SPDX-License-Identifier: Apache-2.0
// CL302: the root of a share of the device, cut off to an integer, is 0 of a wide and low grid.
#include <cmath>
#include <cuda_runtime.h>

__global__ void transpose(const float *in, float *out, int rows, int cols)
{
    for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < rows; y += gridDim.y * blockDim.y)
        for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < cols; x += gridDim.x * blockDim.x)
            out[(size_t)x * rows + y] = in[(size_t)y * cols + x];
}

void run(const float *in, float *out, int n_rows, int n_cols, int num_sms)
{
    if (n_rows == 0 || n_cols == 0)
        return;
    int blocks = num_sms * 8;
    int wide = (n_cols + 31) / 32, high = (n_rows + 31) / 32;
    float ratio = (float)high / (float)wide;
    int y = min(high, (int)sqrt(blocks * ratio));
    int x = max(min(wide, blocks / y), 1);
    dim3 grid(x, y); //~ invalid-launch?
    transpose<<<grid, dim3(32, 32)>>>(in, out, n_rows, n_cols);
}

void run_held(const float *in, float *out, int n_rows, int n_cols, int num_sms)
{
    if (n_rows == 0 || n_cols == 0)
        return;
    int blocks = num_sms * 8;
    int wide = (n_cols + 31) / 32, high = (n_rows + 31) / 32;
    float ratio = (float)high / (float)wide;
    int y = max(min(high, (int)sqrt(blocks * ratio)), 1);
    int x = max(min(wide, blocks / y), 1);
    transpose<<<dim3(x, y), dim3(32, 32)>>>(in, out, n_rows, n_cols);
}

void run_asked(const float *in, float *out, int n_rows, int n_cols, int num_sms)
{
    int blocks = num_sms * 8;
    int wide = (n_cols + 31) / 32, high = (n_rows + 31) / 32;
    float ratio = (float)high / (float)wide;
    int y = (int)sqrt(blocks * ratio);
    if (n_rows == 0 || n_cols == 0 || y < 1)
        return;
    transpose<<<dim3(blocks / y, y), dim3(32, 32)>>>(in, out, n_rows, n_cols);
}
