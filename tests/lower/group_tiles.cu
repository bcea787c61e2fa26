/* SPDX-License-Identifier: Apache-2.0 */
/* Tiles of tiles are counted in the tile that they are cut from, other pieces not at all. */
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tiles(unsigned *out, int label)
{
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto quarter = cg::tiled_partition<8>(warp);
    auto labeled = cg::labeled_partition(cg::tiled_partition<16>(block), label);
    out[0] = warp.meta_group_rank();
    out[1] = quarter.thread_rank();
    out[2] = quarter.meta_group_rank();
    out[3] = quarter.meta_group_size();
    out[4] = labeled.thread_rank();
    out[5] = labeled.meta_group_rank();
}
