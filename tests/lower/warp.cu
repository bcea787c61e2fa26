// Warp operations, lane number, atomics, groups' numbers.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ float warp_sum(float v)
{
    for (int o = 16; o > 0; o /= 2)
        v += __shfl_down_sync(0xffffffff, v, o);
    return v;
}

__global__ void warp(int *a, unsigned *bins, float *f, int n)
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    unsigned mask = __ballot_sync(0xffffffffu, n > 3);
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    int up = tile.shfl_up(n, 1);
    if (tile.any(up > 2))
        atomicAdd(&bins[a[lane]], 1u);
    int old = atomicCAS(a, 0, n);
    atomicMax(a + n, old + (int)mask);
    f[tile.thread_rank()] = warp_sum(f[lane]);
    auto block = cg::this_thread_block();
    a[block.thread_rank()] = block.size();
    a[block.group_index().x] = cg::this_grid().thread_rank();
}
