// SPDX-License-Identifier: Apache-2.0
// A block's share of the whole times its number is no more than the whole.

__host__ __device__ constexpr int div_ceil(int a, int b) { return (a + b - 1) / b; }

template <int group>
__global__ void stripes(const int *__restrict__ b, int *out, int n, int k)
{
    int iters = div_ceil(n * k, gridDim.x);
    if (group > 1)
        iters = group * div_ceil(iters, group);
    int column = (iters * blockIdx.x) / k;
    if (threadIdx.x == 0)
        out[blockIdx.x] = b[column];
}

__global__ void whole(const int *__restrict__ b, int *out, int rows, int columns)
{
    int column = (rows * columns * blockIdx.x) / columns; //~ int32-overflow-index
    if (threadIdx.x == 0)
        out[blockIdx.x] = b[column];
}
