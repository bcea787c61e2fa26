/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: tiles as wide as a template parameter says. */
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int S> __global__ void turn(float *v, int n)
{
    __shared__ float part[512];
    auto tile = cg::tiled_partition<S>(cg::this_thread_block());
    const int lane = tile.thread_rank(), w = threadIdx.x / S;
    for (int z = blockIdx.x * 16 + w; z < n; z += gridDim.x * 16) {
        part[w * S + lane] = v[z * S + lane];
        tile.sync();
        v[z * S + lane] = part[w * S + S - 1 - lane]; //~ shared-race!
    }
}

template <int S> __global__ void fine(float *v, int n)
{
    __shared__ float part[512];
    auto tile = cg::tiled_partition<S>(cg::this_thread_block());
    const int lane = tile.thread_rank(), w = tile.meta_group_rank();
    for (int z = blockIdx.x * 16 + w; z < n; z += gridDim.x * 16) {
        part[w * S + lane] = v[z * S + lane];
        tile.sync();
        v[z * S + lane] = part[w * S + S - 1 - lane];
        tile.sync();
    }
}
