/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the callers in sight ask for whole blocks, and others may be out of sight: a note. */
#include <cuda_runtime.h>

#define REQUIRE(condition)                                                                                             \
    do {                                                                                                               \
        if (!(condition))                                                                                              \
            throw 1;                                                                                                   \
    } while (0)

__global__ void scale(float *x, int width)
{
    int i = blockIdx.x * 128 + threadIdx.x;
    x[blockIdx.y * width + i] *= 2; //~ missing-bounds-check?
}

void scale_all(float *x, int width, int rows)
{
    dim3 block(128), grid((width + 127) / 128, rows);
    scale<<<grid, block>>>(x, width);
}

void scale_some(float *x, int width, int rows)
{
    if (rows > 0)
        scale_all(x, width, rows);
}

void scale_checked(float *x, int width, int rows)
{
    REQUIRE(width % 128 == 0);
    scale_some(x, width, rows);
}

// one of the callers does not
__global__ void shift(float *x, int width)
{
    int i = blockIdx.x * 128 + threadIdx.x;
    x[blockIdx.y * width + i] += 2; //~ missing-bounds-check!
}

void shift_all(float *x, int width, int rows)
{
    dim3 block(128), grid((width + 127) / 128, rows);
    shift<<<grid, block>>>(x, width);
}

void shift_checked(float *x, int width, int rows)
{
    REQUIRE(width % 128 == 0);
    shift_all(x, width, rows);
}

void shift_unchecked(float *x, int width, int rows)
{
    shift_all(x, width, rows);
}
