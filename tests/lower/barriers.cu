// Every way to wait.
#include <cooperative_groups.h>
#include <cub/cub.cuh>
namespace cg = cooperative_groups;

template <typename T, int BLOCK> __global__ void barriers(T *a, int n)
{
    using Reduce = cub::BlockReduce<T, BLOCK>;
    __shared__ typename Reduce::TempStorage temp;
    typedef cub::WarpReduce<int> WarpReduce;
    __shared__ typename WarpReduce::TempStorage warp_temp;
    T sum = Reduce(temp).Sum(a[threadIdx.x]);
    int w = WarpReduce(warp_temp).Sum(n);
    __syncthreads();
    if (__syncthreads_or(n > w))
        a[0] = sum;
    __syncwarp();
    asm volatile("bar.sync 0;");
    asm volatile("bar.sync 1, 64;" ::: "memory");
    asm volatile("barrier.sync %0, %1;" ::"r"(n), "r"(64));
    cg::thread_block block = cg::this_thread_block();
    block.sync();
    cg::sync(block);
    auto tile = cg::tiled_partition<32>(block);
    tile.sync();
    cg::this_thread_block().sync();
    cg::grid_group grid = cg::this_grid();
    grid.sync();
    __threadfence();
    __threadfence_block();
}
