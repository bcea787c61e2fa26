/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: classes out of sight inside others take some rounds of repair until the size is known. */
#include "absent_tensors.h"

using Tensor = at::Tensor;

namespace ops {

template <typename T> __global__ void invert(int n, const T *from, T *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[from[i]] = i;
}

DLL_PUBLIC std::tuple<Tensor, Tensor, c10::optional<Tensor>>
inverted_with(const Tensor &permute, const c10::optional<Tensor> &weights)
{
    const auto n = permute.numel();
    constexpr int32_t threads = kMaxThreads;
    const auto blocks =
        calc_block_count(n, threads);
    AT_DISPATCH_INDEX_TYPES(
        permute.scalar_type(), "invert", [&] {
            invert<index_t> //~ invalid-launch
                <<<blocks, threads, 0, at::cuda::getCurrentCUDAStream()>>>(
                    n, permute.data_ptr<index_t>(), permute.data_ptr<index_t>());
            C10_CUDA_KERNEL_LAUNCH_CHECK();
        });
}

} // namespace ops
