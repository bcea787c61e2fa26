/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: an int multiplies up sizes of 64 bits, and is returned as 64. */
#include <cstdint>
#include <torch/extension.h>

__global__ void fill(float *p, int64_t n)
{
    int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 1.0f;
}

int64_t bytes_of(torch::Tensor tensor)
{
    int dim = tensor.dim();
    int total = 4;
    for (int i = 0; i < dim; i++)
        total *= tensor.sizes()[i]; //~ int32-overflow-index
    return total;
}

int64_t volume(const int64_t *shape, int dims)
{
    int n = 1;
    for (int i = 0; i < dims; i++)
        n = n * shape[i]; //~ int32-overflow-index
    return n;
}

int64_t volume_wide(const int64_t *shape, int dims)
{
    int64_t n = 1;
    for (int i = 0; i < dims; i++)
        n *= shape[i];
    return n;
}

/* few taps; ints all the way; and never more than an int */
int64_t taps(const int64_t *kernel_size, int dims)
{
    int n = 1;
    for (int i = 0; i < dims; i++)
        n *= kernel_size[i];
    return n;
}
int64_t narrow(const int *shape, int dims)
{
    int n = 1;
    for (int i = 0; i < dims; i++)
        n *= shape[i];
    return n;
}
int last(const int64_t *shape, int dims)
{
    int n = 1;
    for (int i = 0; i < dims; i++)
        n *= shape[i];
    return n;
}
