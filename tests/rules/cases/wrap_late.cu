/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a 64-bit index says that its author reckons with places that need it. */
#include <stddef.h>

__global__ void add_up(float *out, const float *in, int amount, int extent)
{
    float sum = 0;
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < amount; c++) {
        size_t place = (size_t)(c * extent) + (size_t)t; //~ int32-overflow-index
        sum += in[place];
    }
    out[t] = sum;
}

/* the whole sum is converted, by itself */
__global__ void add_up_sum(float *out, const float *in, int amount, int extent)
{
    float sum = 0;
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < amount; c++) {
        size_t place = c * extent + t; //~ int32-overflow-index
        sum += in[place];
    }
    out[t] = sum;
}

__global__ void add_up_narrow(float *out, const float *in, int amount, int extent)
{
    float sum = 0;
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < amount; c++) {
        int place = c * extent + t;
        sum += in[place];
    }
    out[t] = sum;
}

__global__ void add_up_wide(float *out, const float *in, int amount, int extent)
{
    float sum = 0;
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < amount; c++) {
        size_t place = (size_t)c * extent + t;
        sum += in[place];
    }
    out[t] = sum;
}

/* the pixels of one image are few, whatever type counts them */
__global__ void brighten(unsigned char *image, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    size_t place = y * width + x;
    if (x < width && y < height)
        image[place] += 16;
}

/* the product stands in an index of 32 bits, which is a term of a 64-bit one */
__global__ void scale(float *x, int amount, int extent, int line)
{
    int first = amount * extent + threadIdx.x;
    for (int i = blockIdx.x; i < line; i += gridDim.x) {
        size_t place = (size_t)i * line + first;
        x[place] *= 2;
    }
}
