/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: a kernel that knows its threads by `threadIdx.x & 31` only has blocks of one warp: two would do all twice.  Of
 * others, the lanes 0 of all warps write one element. */
#include <cuda_runtime.h>

__device__ void mark(const unsigned char *lengths, unsigned *table, int lane)
{
    if (lane != 0)
        return;
    for (int s = 0; s < 256; s++)
        table[lengths[s] >> 1] = table[lengths[s] >> 1] << 8 | s;
}
__global__ void build(const unsigned char *lengths, unsigned *tables)
{
    const int lane = threadIdx.x & 31;
    const unsigned block = blockIdx.x;
    mark(lengths + block * 256, tables + block * 1024, lane);
}
__device__ void mark_again(const unsigned char *lengths, unsigned *table, int lane)
{
    if (lane != 0)
        return;
    for (int s = 0; s < 256; s++)
        table[s >> 1] = table[s >> 1] << 8 | lengths[s]; //~ global-race
}
__global__ void build_beside(const unsigned char *lengths, unsigned *tables, float *x)
{
    const int lane = threadIdx.x & 31;
    const unsigned block = blockIdx.x;
    x[block * blockDim.x + threadIdx.x] = 0;
    mark_again(lengths + block * 256, tables + block * 1024, lane);
}
