// SPDX-License-Identifier: Apache-2.0
// CL301: the attribute is given, and a caller in sight says which class it is.
#include "traits.h"

template <typename Traits> __global__ void attend(Params params);
template <typename Traits> __global__ void store(Params params);

template <typename Traits> void run(const Params &params, cudaStream_t stream)
{
    auto kernel = &attend<Traits>;
    constexpr int smem_size = Traits::kSmemSize;
    if constexpr (smem_size >= 48 * 1024)
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, smem_size);
    kernel<<<params.blocks, Traits::kThreads, smem_size, stream>>>(params);
    cudaGetLastError();
}

template <typename Traits> void run_small(const Params &params, cudaStream_t stream)
{
    store<Traits><<<params.blocks, Traits::kThreads, Traits::kSmemSize, stream>>>(params);
    cudaGetLastError();
}
void run_one(const Params &params, cudaStream_t stream)
{
    run_small<Small>(params, stream);
}
