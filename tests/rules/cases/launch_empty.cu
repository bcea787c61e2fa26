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
