// SPDX-License-Identifier: Apache-2.0
// CL204: the line of a window is the product of a line and a stride, and is asked whether it is one at all.
#include <cstdint>

__global__ void windows(const float *x, float *dst, int64_t offset_delta, int IW, int IH, int OW, int s0, int s1,
                        int p0, int p1, int d0, int d1)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    const int ky = i / OW, ix = i % OW;
    const int64_t iiw = ix * s0 + ky * d0 - p0;
    const int64_t iih = blockIdx.y * s1 + ky * d1 - p1;
    const int64_t to = (int64_t)blockIdx.z * gridDim.x * blockDim.x + i;
    if (iih < 0 || iih >= IH || iiw < 0 || iiw >= IW)
        dst[to] = 0.0f;
    else
        dst[to] = x[blockIdx.z * offset_delta + iih * IW + iiw];
}

// where it is the place itself, it is as large as the whole
__global__ void shifted(const float *x, float *dst, const int *rows, int row_stride, int first, int n)
{
    const int i = rows[blockIdx.x] * row_stride + threadIdx.x - first; //~ int32-overflow-index
    if (i < 0 || i >= n)
        return;
    dst[i] = x[i];
}
