/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: places of the grid in a tensor that knows its own sizes. */
#include <cuda_runtime.h>
#include <tensors.h>

#define OUT TensorView<T, 4>

template <typename T>
__global__ void correlate(const TensorView<T, 4> in, OUT out, int taps, int step)
{
    const int channels = in.size(3);
    const int n = blockIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int x = blockIdx.z * blockDim.z + threadIdx.z;
    T sum = 0;
    for (int k = 0; k < taps; k++) {
        int row = y * step + k;
        if (row >= 0 && row < in.size(1)) {
            for (int c = threadIdx.x; c < channels; c += 32)
                sum += in[n][row][0][c];
        }
    }
    if (threadIdx.x == 0)
        out[n][0][y][x] = sum; //~ missing-bounds-check?
}

/* the two are compared */
template <typename T>
__global__ void correlate_well(const TensorView<T, 4> in, OUT out, int height, int width)
{
    const int n = blockIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int x = blockIdx.z * blockDim.z + threadIdx.z;
    if (y < height && x < width)
        out[n][0][y][x] = in[n][0][0][0] * in.size(3);
}
template <typename T>
__global__ void leave_early(const TensorView<T, 4> in, OUT out)
{
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= out.size(2) || x >= out.size(3))
        return;
    out[0][0][y][x] = in[0][0][0][0];
}
/* a block for each */
template <typename T>
__global__ void by_block(const TensorView<T, 4> in, OUT out)
{
    const int channels = in.size(3);
    for (int c = threadIdx.x; c < channels; c += blockDim.x)
        out[0][blockIdx.z][blockIdx.y][c] = in[0][0][0][c];
}
/* nobody asks a tensor for a size: who launches it knows them all */
template <typename T>
__global__ void exact(const TensorView<T, 4> in, OUT out)
{
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    out[0][0][y][x] = in[0][0][y][x];
}
