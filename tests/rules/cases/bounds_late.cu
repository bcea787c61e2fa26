/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: loops that ask for the place of the round before. */
#include <cuda_runtime.h>

__global__ void spread(float *out, const float *in, int rows, int columns)
{
    for (int column = threadIdx.x; column < columns; column += blockDim.x) {
        int first = blockIdx.x * rows;
        for (int r = 0, row = first; row < blockIdx.x * rows + rows; r++) {
            row = first + r;
            out[row * columns + column] = in[r * columns + column]; //~ missing-bounds-check
        }
    }
}

__global__ void spread_inside(float *out, const float *in, int rows, int columns)
{
    for (int column = threadIdx.x; column < columns; column += blockDim.x) {
        int first = blockIdx.x * rows;
        for (int r = 0, row = first; row < blockIdx.x * rows + rows; r++, row++)
            out[row * columns + column] = in[r * columns + column];
        for (int r = 0, row = first; row < first + rows - 1; r++) {
            row = first + r;
            if (r < rows)
                out[row * columns + column] += in[r * columns + column];
        }
        /* one row ahead */
        for (int r = 0, row = first, next = first; row < first + rows; r++) {
            next = row + 1;
            out[row * columns + column] += in[r * columns + column];
            row = next;
        }
    }
}
