/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: rows = total / cols, and total fits an int: so does row * cols of each row. */
#include "common/shapes.h"
#include <cuda_runtime.h>

__global__ void halve(float *out, const float *in, shape layout)
{
    int cols = layout.back();
    int rows = layout.elements() / cols;
    for (int row = blockIdx.x; row < rows; row += gridDim.x)
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            out[row * cols + c] = in[row * cols + c] / 2;
}

__global__ void twice(float *out, const float *in, int rows, int cols)
{
    for (int begin = 0; begin < rows; begin += gridDim.x) {
        int row = begin + blockIdx.x;
        if (row < rows)
            for (int c = threadIdx.x; c < cols; c += blockDim.x)
                out[row * cols + c] = in[row * cols + c] * 2;
    }
}

void run_twice(Tensor out, Tensor in)
{
    int rows = in->shape().elements() / in->shape().back();
    int cols = in->shape().back();
    twice<<<256, 256>>>(out->data(), in->data(), rows, cols);
}

/* numel() has 64 bits */
__global__ void thrice(float *out, const float *in, int rows, int cols)
{
    for (int row = blockIdx.x; row < rows; row += gridDim.x)
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            out[row * cols + c] = in[row * cols + c] * 3; //~ int32-overflow-index
}

void run_thrice(Tensor out, Tensor in)
{
    int cols = in.size(1);
    int rows = in.numel() / cols;
    thrice<<<256, 256>>>(out.data(), in.data(), rows, cols);
}

/* a quotient by another size */
__global__ void add_one(float *out, const float *in, long total, int parts, int cols)
{
    int rows = total / parts;
    for (int row = blockIdx.x; row < rows; row += gridDim.x)
        for (int c = threadIdx.x; c < cols; c += blockDim.x)
            out[row * cols + c] = in[row * cols + c] + 1; //~ int32-overflow-index
}
