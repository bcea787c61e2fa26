/* SPDX-License-Identifier: Apache-2.0 */
/* CL204 is silent on what stays small: the channels of an image in groups, tiles of shared memory,
 * tables with a row for each type, lines of an image that come in tiles of a fixed height. */
#include <cuda_runtime.h>

#define LINES 8

__device__ float bilinear(const float *image, int height, int width, int group, int group_channels,
                          float h, float w, int c)
{
    const int h_low = floorf(h);
    const int w_low = floorf(w);
    const int w_stride = group * group_channels;
    const int h_stride = width * w_stride;
    const int line = h_low * h_stride;
    const int at = w_low * w_stride;
    if (h_low < 0 || w_low < 0 || h_low >= height || w_low >= width)
        return 0;
    return image[line + at + c];
}

__device__ float4 take(float4 *tile, int row, int smem_stride, int chunk_row)
{
    return tile[(chunk_row + row) * smem_stride];
}

__global__ void pairs(float *out, const int *type, const float *table, int num_types, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        out[i] = table[type[i] * num_types + type[i + 1]];
}

__global__ void lines(float *out, const float *in, int width, int height, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width)
        return;
    for (int i = 0; i < LINES; i++) {
        int y = LINES * blockIdx.y + i;
        int above = max(0, y - 1) * pitch;
        out[x + y * pitch] = in[x + above];
    }
}
