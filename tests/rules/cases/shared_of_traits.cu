// SPDX-License-Identifier: Apache-2.0
// CL301: bytes that a class counts which the launching template is handed, or as many as its storage has.
#include "traits.h"

template <typename Traits> __global__ void attend(Params params);
template <typename Layout> struct SharedStorage;

template <typename Traits> void run(const Params &params, cudaStream_t stream)
{
    attend<Traits><<<params.blocks, Traits::kThreads, Traits::kSmemSize, stream>>>(params); //~ shared-memory-too-large?
    cudaGetLastError();
}

template <typename Traits> void run_storage(const Params &params, cudaStream_t stream)
{
    int smem_size = int(sizeof(SharedStorage<typename Traits::Layout>));
    attend<Traits><<<params.blocks, Traits::kThreads, smem_size, stream>>>(params); //~ shared-memory-too-large?
    cudaGetLastError();
}

// asked before
template <typename Traits> void run_asked(const Params &params, cudaStream_t stream)
{
    constexpr int smem_size = Traits::kSmemSize;
    if (smem_size > 48 * 1024)
        throw 1;
    attend<Traits><<<params.blocks, Traits::kThreads, smem_size, stream>>>(params);
    cudaGetLastError();
}

// of a class of the file's own choice, and of no name that says what it counts
template <int N> void run_own(const Params &params, cudaStream_t stream)
{
    using Traits = Sizes<N>;
    attend<Traits><<<params.blocks, Traits::kThreads, Traits::kSmemSize, stream>>>(params);
    cudaGetLastError();
}
template <typename Traits> void run_bytes(const Params &params, cudaStream_t stream)
{
    attend<Traits><<<params.blocks, Traits::kThreads, Traits::kBytes, stream>>>(params);
    cudaGetLastError();
}
