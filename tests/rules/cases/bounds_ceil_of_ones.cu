/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: `ceil(rows * 1.0 / 1)` blocks of one row are as many as there are rows; of two, one may be too many. */
#include <cuda_runtime.h>

const unsigned WIDE = 256;
const unsigned HIGH = 1;
const unsigned TWO = 2;
const unsigned STEPS = 4;

__device__ float shifted(const float *in, const float *bias, unsigned i, unsigned row, unsigned width)
{
    return bias[row] + in[row * width + i];
}

__global__ void shift_rows(const float *in, const float *bias, float *out, unsigned width, unsigned rows, bool add)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = blockIdx.x * blockDim.x * STEPS + threadIdx.x;
    for (int k = 0; k < STEPS; k++) {
        int i = first + k * blockDim.x;
        float by = bias[row];
        if (row < rows && i < width)
            out[row * width + i] = add ? shifted(in, bias, i, row, width) : by;
    }
}

__global__ void shift_pairs(const float *in, const float *bias, float *out, unsigned width, unsigned rows, bool add)
{
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int first = blockIdx.x * blockDim.x * STEPS + threadIdx.x;
    for (int k = 0; k < STEPS; k++) {
        int i = first + k * blockDim.x;
        float by = bias[row]; //~ missing-bounds-check!
        if (row < rows && i < width)
            out[row * width + i] = add ? shifted(in, bias, i, row, width) : by;
    }
}

cudaError_t run(const float *in, const float *bias, float *out, unsigned width, unsigned rows, bool add)
{
    dim3 block(WIDE, HIGH);
    dim3 grid(ceil(width * 1.0 / (WIDE * STEPS)), ceil((rows * 1.0) / HIGH));
    shift_rows<<<grid, block>>>(in, bias, out, width, rows, add);
    dim3 pairs(WIDE, TWO);
    dim3 half(ceil(width * 1.0 / (WIDE * STEPS)), ceil((rows * 1.0) / TWO));
    shift_pairs<<<half, pairs>>>(in, bias, out, width, rows, add);
    return cudaGetLastError();
}
