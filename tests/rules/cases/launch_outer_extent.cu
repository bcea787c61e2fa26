// SPDX-License-Identifier: Apache-2.0
// One block for each outer row of a tensor, along the axis that ends at 65535.
#include <algorithm>

#include "missing_tensor.h"

__global__ void fill_rows(float *rows, int length)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length)
        rows[(size_t)blockIdx.y * length + i] = 0.f;
}

template <typename T, int Dim>
void fill(Tensor<T, Dim> &in, float *out, int length)
{
    auto grid = dim3(in.getSize(1), in.getSize(0)); //~ invalid-launch
    fill_rows<<<grid, 256>>>(out, length); //~ unchecked-launch?
}

// of a class that had to be made up
void fill(DeviceTensor in, float *out, int length)
{
    dim3 grid(in.getSize(1), in.getSize(0)); //~ invalid-launch
    fill_rows<<<grid, 256>>>(out, length);
}

// the inner extents are smaller: heads, channels
void fill_inner(DeviceTensor in, float *out, int length)
{
    dim3 grid(in.getSize(0), in.getSize(1));
    fill_rows<<<grid, 256>>>(out, length);
}

void fill_clamped(DeviceTensor in, float *out, int length)
{
    dim3 grid(in.getSize(1), std::min(in.getSize(0), 65535));
    fill_rows<<<grid, 256>>>(out, length);
}

void fill_asked(DeviceTensor in, float *out, int length)
{
    int rows = in.getSize(0);
    if (rows > 65535)
        return;
    dim3 grid(in.getSize(1), rows);
    fill_rows<<<grid, 256>>>(out, length);
}

// the launcher's own name for it tells nothing; what a caller hands over is a number of rows
static void launch_rows(float *x, int kx, int ky)
{
    dim3 grid((kx + 255) / 256, ky); //~ invalid-launch
    fill_rows<<<grid, 256>>>(x, kx);
}

void fill_all(DeviceTensor in, float *out, int length)
{
    if (in.getSize(0) == 0)
        return;
    launch_rows(out, length, in.getSize(0));
}

static void launch_some(float *x, int kx, int kz)
{
    dim3 grid((kx + 255) / 256, kz);
    fill_rows<<<grid, 256>>>(x, kx);
}

void fill_some(DeviceTensor in, float *out, int length)
{
    int rows = in.getSize(0);
    for (int first = 0; first < rows; first += 1024)
        launch_some(out, length, std::min(rows - first, 1024));
}
