/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: an index that a function out of sight gives, and the thread's own part taken out of it: the block's
 * first index, as its author says.  Without that, it differs between threads. */
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

template <int THREADS, typename Map>
__global__ void __launch_bounds__(THREADS) move(typename Map::table_type table, Map to)
{
    __shared__ typename Map::value_type kept[THREADS];
    __shared__ unsigned count;
    auto const block = cg::this_thread_block();
    auto const rank = block.thread_rank();
    auto const stride = mine::grid_stride();
    auto i = mine::global_thread_id();
    auto const n = table.places();
    while (i - rank < n) {
        if (rank == 0)
            count = 0;
        block.sync();
        if (i < n)
            kept[atomicAdd_block(&count, 1)] = table[i];
        block.sync();
        auto const all = count;
        for (auto k = rank; k < all; k += THREADS)
            to.insert(kept[k]);
        block.sync();
        i += stride;
    }
}

template <int THREADS>
__global__ void __launch_bounds__(THREADS) sum_up(const int *in, long long n, int *out)
{
    __shared__ int part[THREADS];
    auto const block = cg::this_thread_block();
    auto const rank = block.thread_rank();
    for (long long i = rank; i < n; i += THREADS) { //~ barrier-divergent
        part[rank] = in[i];
        block.sync();
        if (rank == 0)
            out[i / THREADS] = part[0] + part[1];
        block.sync();
    }
}
