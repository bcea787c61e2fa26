/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: one lane of a vote has a place, and all go on. */
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <typename In, typename Out> __global__ void keys(In first, In last, Out out)
{
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    auto i = blockIdx.x * blockDim.x + threadIdx.x;
    while (warp.any(first + i < last)) {
        auto key = *(first + i); //~ missing-bounds-check!
        if (key)
            atomicAdd(out, key);
        i += gridDim.x * blockDim.x;
    }
}

__global__ void sum(int *out, const int *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; __any_sync(0xffffffffu, i < n); i += gridDim.x * blockDim.x) {
        int v = in[i]; //~ missing-bounds-check!
        atomicAdd(out, v);
    }
}

/* asked by each lane */
__global__ void fine(int *out, const int *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    while (__any_sync(0xffffffffu, i < n)) {
        int v = 0;
        if (i < n)
            v = in[i];
        atomicAdd(out, v);
        i += gridDim.x * blockDim.x;
    }
}
