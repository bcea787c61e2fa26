/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a flat block that is a tile of rows: what the launch rounds up is the row, not the whole index. */
#include <cuda_runtime.h>

template <int SIDE> __global__ void sum_rows(const float *in, float *out, int rows, int columns)
{
    const unsigned own_row = threadIdx.x / SIDE, own_column = threadIdx.x % SIDE;
    in += blockIdx.x * SIDE * columns;
    float sum = 0;
    for (int k = 0; k < columns; k += SIDE) {
        sum += in[own_row * columns + own_column];
        in += SIDE;
    }
    atomicAdd(&out[blockIdx.x], sum);
}

void run_rows(const float *in, float *out, int height, int width)
{
    constexpr int SIDE = 32;
    sum_rows<SIDE><<<(height + SIDE - 1) / SIDE, SIDE * SIDE>>>(in, out, height, width);
}

// no whole tiles of them
template <int SIDE> __global__ void sum_odd_rows(const float *in, float *out, int rows, int columns)
{
    const unsigned own_row = threadIdx.x / SIDE, own_column = threadIdx.x % SIDE;
    in += blockIdx.x * SIDE * columns;
    float sum = 0;
    for (int k = 0; k < columns; k += SIDE) {
        sum += in[own_row * columns + own_column]; //~ missing-bounds-check!
        in += SIDE;
    }
    atomicAdd(&out[blockIdx.x], sum);
}

void run_odd_rows(const float *in, float *out, int height, int width)
{
    constexpr int SIDE = 32;
    sum_odd_rows<SIDE><<<(height + SIDE - 1) / SIDE, SIDE * SIDE>>>(in, out, height, width);
}

int main()
{
    float *in, *out;
    int height = 256, width = 256;
    if (cudaMalloc(&in, height * width * sizeof(float)) != cudaSuccess ||
        cudaMalloc(&out, height * sizeof(float)) != cudaSuccess)
        return 1;
    run_rows(in, out, height, width);
    run_odd_rows(in, out, 250, width);
    return cudaDeviceSynchronize() != cudaSuccess;
}
