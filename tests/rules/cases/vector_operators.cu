// SPDX-License-Identifier: Apache-2.0
// CL201: places made by the operators of vectors, of a header that is not here.
#include <helper_math.h>

__global__ void unguarded(float *out, int width, int height)
{
    uint3 t = blockIdx * make_uint3(blockDim.x, blockDim.y, blockDim.z) + threadIdx;
    if (t.x >= width)
        return;
    out[(size_t)t.y * width + t.x] = 0.0f; //~ missing-bounds-check
}

__global__ void guarded(float *out, int width, int height)
{
    uint3 t = blockIdx * make_uint3(blockDim.x, blockDim.y, blockDim.z) + threadIdx;
    if (t.x >= width || t.y >= height)
        return;
    out[(size_t)t.y * width + t.x] = 0.0f;
}

__global__ void twice(float *out, int width, int height)
{
    int2 t = make_int2(blockIdx.x, blockIdx.y) * 16 + make_int2(threadIdx.x, threadIdx.y);
    if (t.x < width && t.y <= height) //~ missing-bounds-check
        out[(size_t)t.y * width + t.x] = 0.0f;
}

void run(float *out, int width, int height)
{
    dim3 block(16, 16);
    dim3 grid((width + 15) / 16, (height + 15) / 16);
    unguarded<<<grid, block>>>(out, width, height);
    guarded<<<grid, block>>>(out, width, height);
    twice<<<grid, block>>>(out, width, height);
}
