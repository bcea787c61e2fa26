// SPDX-License-Identifier: Apache-2.0
// Work shared out evenly: the product is there before it is divided.

__global__ void share(float *dst, const float *partial, int tokens, int columns)
{
    const int first = blockIdx.x * (tokens * columns) / gridDim.x; //~ int32-overflow-index
    const int row = first / columns;
    dst[row] += partial[blockIdx.x];
}

__global__ void share_wide(float *dst, const float *partial, int tokens, int columns)
{
    const long long first = (long long)blockIdx.x * tokens * columns / gridDim.x;
    const long long row = first / columns;
    dst[row] += partial[blockIdx.x];
}

// taken apart and put together again: no more than the flat index
__global__ void transpose(float *dst, const float *src, int columns, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    const int row = i / columns;
    const int column = i % columns;
    dst[row * columns + column] = src[i];
}
