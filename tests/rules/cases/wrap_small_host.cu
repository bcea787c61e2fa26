/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: what checks others on the host, and tensors that packed_accessor32() bounds, stay small; a grid has few
 * blocks along y, and one that was counted in 32 bits has no more than 2^31 threads. */
#include <torch/extension.h>

float *cpu_reference(const float *in, int tokens, int hidden)
{
    float *out = new float[tokens * hidden];
    for (int t = 0; t < tokens; t++)
        for (int h = 0; h < hidden; h++)
            out[t * hidden + h] = in[t * hidden + h] * 2.0f;
    return out;
}

float *make_rows(int tokens, int hidden)
{
    return new float[tokens * hidden]; //~ int32-overflow-index
}

template <class A>
__global__ void aggregate(A x)
{
    x[0][0][blockIdx.x] = 1.0f;
}

void aggregate_all(torch::Tensor X)
{
    int rows = X.size(0), columns = X.size(2);
    int blocks = (rows * columns + 1023) / 1024;
    aggregate<<<blocks, 1024>>>(X.packed_accessor32<float, 4>());
}

__global__ void batches(float *out, size_t batch_size, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t b = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && b < batch_size)
        out[b * n + i] = 0.0f;
}

__global__ void wound(float *out, size_t size)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size)
        out[i] = 0.0f;
}

void wind(float *out, size_t size)
{
    int blocks = (int(size) + 255) / 256;
    wound<<<blocks, 256>>>(out, size);
}

__global__ void wide(float *out, size_t size)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x; //~ int32-overflow-index
    if (i < size)
        out[i] = 0.0f;
}

void widen(float *out, size_t size)
{
    wide<<<(size + 255) / 256, 256>>>(out, size);
}
