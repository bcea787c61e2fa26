/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: what BlockLoad works with is a member of the traits that the kernel's template gets: the one that loads
 * directly touches no shared memory, the one that transposes does. */
#include <cub/cub.cuh>

template <int N, typename V> struct pieces {
    static constexpr int kThreads = N;
    using vec = V;
    using BlockLoadT = cub::BlockLoad<float, N, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
    using BlockLoadVecT = cub::BlockLoad<V, N, 1, cub::BLOCK_LOAD_DIRECT>;
};

template <typename Traits> __global__ void both(typename Traits::vec *x, typename Traits::vec *y, float *sum)
{
    extern __shared__ char bytes[];
    auto &store = reinterpret_cast<typename Traits::BlockLoadVecT::TempStorage &>(bytes);
    typename Traits::vec a[1], b[1];
    typename Traits::BlockLoadVecT(store).Load(x, a);
    typename Traits::BlockLoadVecT(store).Load(y, b);
    sum[threadIdx.x] = a[0].x + b[0].x;
}

template <typename Traits> __global__ void turned(float *x, float *y, float *sum)
{
    extern __shared__ char bytes[];
    auto &store = reinterpret_cast<typename Traits::BlockLoadT::TempStorage &>(bytes);
    float a[4], b[4];
    typename Traits::BlockLoadT(store).Load(x, a);
    typename Traits::BlockLoadT(store).Load(y, b); //~ shared-race
    sum[threadIdx.x] = a[0] + b[0];
}
