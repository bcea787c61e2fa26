// SPDX-License-Identifier: Apache-2.0
// CL102: a tile in a template is as wide as its declaration says, also by the name of a header out of sight.
#include <cooperative_groups.h>

#include "sizes.h"

namespace cg = cooperative_groups;

template <typename T> __global__ void reverse(T *out, const T *in)
{
    __shared__ T row[4][32];
    auto const block = cg::this_thread_block();
    auto const tile = cg::tiled_partition<detail::warp_size>(block);
    int lane = tile.thread_rank(), warp = tile.meta_group_rank();
    row[warp][lane] = in[threadIdx.x]; //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = row[warp][31 - lane];
}

template <typename T> __global__ void reverse_and_wait(T *out, const T *in)
{
    __shared__ T row[4][32];
    auto const block = cg::this_thread_block();
    auto const tile = cg::tiled_partition<detail::warp_size>(block);
    int lane = tile.thread_rank(), warp = tile.meta_group_rank();
    row[warp][lane] = in[threadIdx.x];
    tile.sync();
    out[blockIdx.x * blockDim.x + threadIdx.x] = row[warp][31 - lane];
}

// Who knows how wide it is.
template <typename T> __global__ void reverse_some(T *out, const T *in)
{
    __shared__ T row[4][32];
    auto const block = cg::this_thread_block();
    auto const tile = cg::tiled_partition<detail::tile_size>(block);
    int lane = tile.thread_rank(), part = tile.meta_group_rank();
    row[part][lane] = in[threadIdx.x];
    out[blockIdx.x * blockDim.x + threadIdx.x] = row[part][31 - lane];
}
