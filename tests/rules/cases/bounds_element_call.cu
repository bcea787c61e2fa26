/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: an image of a class that is not here, called with a place: `src(y, x)`. */
#include "opencv2/core/cuda_types.hpp"

template <typename T> __global__ void upscale(const PtrStepSz<T> src, PtrStep<T> dst, int scale)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    dst(y * scale, x * scale) = src(y, x); //~ missing-bounds-check
}

template <typename T> __global__ void checked(const PtrStepSz<T> src, PtrStep<T> dst, int scale)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= src.cols || y >= src.rows)
        return;
    dst(y * scale, x * scale) = src(y, x);
}

/* what clamps at the border */
template <typename T> __global__ void sum(const BorderReader<T> src, float *total)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    atomicAdd(total, src(y, x));
}

/* a functor, of a value */
template <typename Op> __global__ void apply(Op op, float *total)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    atomicAdd(total, op(y, x));
}

void launch(PtrStepSzf src, PtrStepSzf dst, float *total, int scale)
{
    dim3 block(32, 8);
    dim3 grid(divUp(src.cols, block.x), divUp(src.rows, block.y));
    upscale<float><<<grid, block>>>(src, dst, scale);
    checked<float><<<grid, block>>>(src, dst, scale);
    sum<float><<<grid, block>>>(src, total);
    apply<Plus><<<grid, block>>>(Plus(), total);
}
