/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: tensors that may be empty, in front of helpers of absent headers that count blocks. */
#include <ATen/ATen.h>

template <typename T> __global__ void invert(int n, const T *from, T *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[from[i]] = i;
}

Tensor inverted(const Tensor &permute)
{
    const auto n = permute.numel();
    Tensor out = at::empty_like(permute);
    const auto blocks = calc_block_count(n, 256);
    AT_DISPATCH_INDEX_TYPES(permute.scalar_type(), "invert", [&] {
        invert<index_t><<<blocks, 256>>>(n, permute.data_ptr<index_t>(), out.data_ptr<index_t>()); //~ invalid-launch
    });
    return out;
}

Tensor inverted_some(const Tensor &permute)
{
    const auto n = permute.numel();
    Tensor out = at::empty_like(permute);
    if (n == 0)
        return out;
    const auto blocks = calc_block_count(n, 256);
    AT_DISPATCH_INDEX_TYPES(permute.scalar_type(), "invert", [&] {
        invert<index_t><<<blocks, 256>>>(n, permute.data_ptr<index_t>(), out.data_ptr<index_t>());
    });
    return out;
}

bool run(const Tensor &input, const int *from, int *to)
{
    CHECK_LIMIT(input.numel() < INT_MAX);
    int n = input.numel();
    invert<<<ABSENT_GET_BLOCKS(n), 256>>>(n, from, to); //~ invalid-launch
    return true;
}

/* names of a structured binding; in a closure, which nobody around it looks after either */
__global__ void fill_rows(float *out, int cols)
{
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        out[(long)blockIdx.x * cols + c] = 1.f;
}

void fill_all(Tensor &out, const Tensor &shaped, cudaStream_t stream)
{
    const auto [rows, cols] = shaped.shapes(0, 1);
    REQUIRE(shaped.stride(1) == 1);
    fill_rows<<<rows, 256, 0, stream>>>(out.data<float>(), cols); //~ invalid-launch
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void fill_some(Tensor &out, const Tensor &shaped, cudaStream_t stream)
{
    const auto [rows, cols] = shaped.shapes(0, 1);
    if (rows == 0)
        return;
    fill_rows<<<rows, 256, 0, stream>>>(out.data<float>(), cols);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void fill_by_type(Tensor &out, const Tensor &shaped, cudaStream_t stream)
{
    auto invoke = [&](auto t) {
        const auto [rows, cols] = shaped.shapes(0, 1);
        fill_rows<<<rows, 256, 0, stream>>>(out.data<float>(), cols); //~ invalid-launch
        C10_CUDA_KERNEL_LAUNCH_CHECK();
    };
    DISPATCH_TYPES(out.dtype(), invoke);
}

void fill_some_by_type(Tensor &out, const Tensor &shaped, cudaStream_t stream)
{
    if (shaped.numel() == 0)
        return;
    auto invoke = [&](auto t) {
        const auto [rows, cols] = shaped.shapes(0, 1);
        fill_rows<<<rows, 256, 0, stream>>>(out.data<float>(), cols);
        C10_CUDA_KERNEL_LAUNCH_CHECK();
    };
    DISPATCH_TYPES(out.dtype(), invoke);
}

/* the first of many dimensions taken together */
void fill_flat(const Matrix &in, float *out, cudaStream_t stream)
{
    const size_t rows = in.flat_first_dim();
    fill_rows<<<DIVUP(rows, size_t(1)), 256, 0, stream>>>(out, 64); //~ invalid-launch
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}
