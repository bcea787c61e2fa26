/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a product that only names call large makes a note, also of sizes that tensors have; one that the file
 * multiplies in 64 bits, too, more. */
#include <torch/extension.h>

__global__ void by_name(float *x, int rows, int cols)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < cols)
        x[row * cols + col] = 0.f; //~ int32-overflow-index?
}

__global__ void forgotten(float *out, const float *in, int rows, int width)
{
    int row = blockIdx.x;
    if (row >= rows)
        return;
    const float *from = in + (long long)row * width;
    float *to = out + row * width; //~ int32-overflow-index!
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        to[i] = from[i];
}

__global__ void narrowed(float *x, int rows, int cols)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < cols)
        x[row * cols + col] = 0.f; //~ int32-overflow-index?
}

void clear(torch::Tensor x)
{
    const int rows = x.size(0), cols = x.size(1);
    if (rows == 0 || cols == 0)
        return;
    narrowed<<<dim3((cols + 31) / 32, min((rows + 7) / 8, 65535)), dim3(32, 8)>>>(x.data_ptr<float>(), rows, cols);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

__global__ void widened(float *x, int rows, int cols)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && col < cols)
        x[row * cols + col] = 0.f; //~ int32-overflow-index?
}

void clear_ints(float *x, int rows, int cols)
{
    size_t n = rows, m = cols;
    if (rows == 0 || cols == 0)
        return;
    widened<<<dim3((cols + 31) / 32, min((rows + 7) / 8, 65535)), dim3(32, 8)>>>(x, n, m);
}
