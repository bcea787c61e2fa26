/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: axes of a tensor of any shape that all become axes of the grid; a list of something else, and one extent
 * beside a number, say nothing. */
#include "tensors.h"

struct extents {
    unsigned at[4];
    unsigned &operator[](unsigned i) { return at[i]; }
};

__global__ void sum_lines(const float *in, float *out, extents size, extents strides)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < size[0])
        out[blockIdx.z * strides[2] + blockIdx.y * strides[1] + x] = in[x];
}

void all_axes(Tensor *t, const float *in, float *out, int axes)
{
    extents size, strides;
    for (int i = 0; i < axes; i++) {
        size[i] = extent_of(t, i);
        strides[i] = stride_of(t, i);
    }
    dim3 grid((size[0] + 255) / 256, size[1], size[2]); //~ invalid-launch
    sum_lines<<<grid, 256>>>(in, out, size, strides);
}

void held(Tensor *t, const float *in, float *out, int axes)
{
    extents size, strides;
    for (int i = 0; i < axes; i++) {
        size[i] = extent_of(t, i);
        strides[i] = stride_of(t, i);
    }
    dim3 grid((size[0] + 255) / 256, size[1] < 65535 ? size[1] : 65535, size[2] < 65535 ? size[2] : 65535);
    sum_lines<<<grid, 256>>>(in, out, size, strides);
}

/* how many blocks there are is the author's own choice */
void of_blocks(Tensor *t, const float *in, float *out, int axes)
{
    extents blocks, size, strides;
    for (int i = 0; i < axes; i++)
        blocks[i] = blocks_of(t, i);
    dim3 grid(blocks[0], blocks[1], blocks[2]);
    sum_lines<<<grid, 256>>>(in, out, size, strides);
}

void one_axis(Tensor *t, const float *in, float *out, int axes)
{
    extents size, strides;
    for (int i = 0; i < axes; i++)
        size[i] = extent_of(t, i);
    sum_lines<<<dim3(4, size[1]), 256>>>(in, out, size, strides);
}
