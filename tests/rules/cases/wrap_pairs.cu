// SPDX-License-Identifier: Apache-2.0
// CL204: a flat index of pairs is taken apart and put together again for elements, of which there are twice as many.
#include <cuda_runtime.h>

__global__ void rotate(float *x, unsigned rows, unsigned heads, unsigned width)
{
    unsigned pair = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned pairs = heads * width / 2;
    if (pair >= rows * pairs) //~ int32-overflow-index
        return;
    unsigned row = pair / pairs, head = pair % pairs / (width / 2), at = pair % pairs % (width / 2);
    unsigned base = row * heads * width + head * width + 2 * at; //~ int32-overflow-index
    x[base] += x[base + 1];
}

// an element for each place: the index is as large as the flat one
__global__ void copy(float *out, const float *in, unsigned rows, unsigned heads, unsigned width)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned row = i / (heads * width), rest = i % (heads * width);
    if (row < rows)
        out[row * heads * width + rest] = in[i];
}
