/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a method of the thread's own object that is handed shared memory, of a class out of sight, is what threads do
 * together: they may wait in it.  What loads or stores by its name does just that. */
#include "cache.cuh"

template <typename KeyT, int N>
__global__ void merge(const KeyT *graph, int *out, int k_build, int iters)
{
    using Cache = SimpleCache<KeyT, N>;
    __shared__ KeyT s_keys[N];
    Cache cache(k_build, out);
    for (int i = 0; i < iters; i++) {
        const KeyT anchor = cache.pop();
        for (int j = 0; j < k_build; j += N) {
            if (threadIdx.x < N)
                s_keys[threadIdx.x] = graph[anchor * k_build + j + threadIdx.x];
            cache.fetch(s_keys, out, N);
        }
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = s_keys[0];
}

template <typename KeyT, int N> __global__ void stage(const KeyT *graph, int *out, int k_build)
{
    __shared__ KeyT s_keys[N];
    TileIterator<KeyT, N> tiles(k_build, out);
    s_keys[threadIdx.x] = graph[threadIdx.x]; //~ shared-race!
    tiles.load(s_keys, N);
    out[blockIdx.x * blockDim.x + threadIdx.x] = s_keys[0];
}
