/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a collective is of the warp or of the block by what its alias stands for, not by its name. */
#include <cub/cub.cuh>

template <int KEEP>
__global__ void sort_in_warps(float *keys, int *values)
{
    using BlockReduceSort = cub::WarpMergeSort<float, KEEP, 32, int>;
    __shared__ typename BlockReduceSort::TempStorage storage[4];
    int warp = threadIdx.x / 32;
    float key[KEEP] = {keys[threadIdx.x]};
    int value[KEEP] = {values[threadIdx.x]};
    BlockReduceSort sort(storage[warp]);
    if (warp < 4)
        sort.Sort(key, value, cub::Less());
    keys[threadIdx.x] = key[0];
}

template <int KEEP>
__global__ void sort_in_warps_typedef(float *keys, int *values)
{
    typedef cub::WarpMergeSort<float, KEEP, 32, int> BlockReduceSort;
    __shared__ typename BlockReduceSort::TempStorage storage[4];
    int warp = threadIdx.x / 32;
    float key[KEEP] = {keys[threadIdx.x]};
    int value[KEEP] = {values[threadIdx.x]};
    BlockReduceSort sort(storage[warp]);
    if (warp < 4)
        sort.Sort(key, value, cub::Less());
    keys[threadIdx.x] = key[0];
}

template <int KEEP>
__global__ void sort_in_block(float *keys, int *values)
{
    using WarpMergeSorter = cub::BlockMergeSort<float, 128, KEEP, int>;
    __shared__ typename WarpMergeSorter::TempStorage storage;
    int warp = threadIdx.x / 32;
    float key[KEEP] = {keys[threadIdx.x]};
    int value[KEEP] = {values[threadIdx.x]};
    WarpMergeSorter sort(storage);
    if (warp < 2)
        sort.Sort(key, value, cub::Less()); //~ barrier-divergent
    keys[threadIdx.x] = key[0];
}
