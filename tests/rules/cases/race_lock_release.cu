/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: a lock is given back by one thread while others still write what it guards. */
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void add_all(int *heap, int *lock, const int *in, int n)
{
    if (threadIdx.x == 0)
        while (atomicCAS(lock, 0, 1) != 0) {
        }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        heap[i] += in[i];
    if (threadIdx.x == 0) {
        __threadfence();
        atomicExch(lock, 0); //~ global-race!
    }
}

template <typename G> __device__ void copy(G const &g, int *to, const int *from, int n)
{
    for (int i = g.thread_rank(); i < n; i += g.size())
        to[i] = from[i];
}
template <typename G> __device__ void take(G const &g, int *lock)
{
    if (g.thread_rank() == 0)
        while (atomicCAS(lock, 0, 1) != 0) {
        }
    g.sync();
}
template <typename G> __device__ void give(G const &g, int *lock)
{
    if (g.thread_rank() == 0)
        atomicExch(lock, 0);
}
__global__ void push(int *heap, int *locks, const int *in, int n)
{
    __shared__ int part[64];
    auto g = cg::this_thread_block();
    copy(g, part, in, 64);
    g.sync();
    take(g, &locks[blockIdx.x % 8]);
    copy(g, heap, part, n);
    give(g, &locks[blockIdx.x % 8]); //~ global-race!
}

/* a barrier in front of it; one thread writes; shared memory; a wait in the helper */
template <typename G> __device__ void give_all(G const &g, int *lock)
{
    g.sync();
    if (g.thread_rank() == 0)
        atomicExch(lock, 0);
}
__global__ void fine(int *heap, int *locks, const int *in, int n)
{
    __shared__ int part[64];
    auto g = cg::this_thread_block();
    take(g, locks);
    copy(g, heap, in, n);
    g.sync();
    give(g, locks);
    take(g, locks);
    if (threadIdx.x == 0)
        heap[n] = in[n];
    give(g, locks);
    take(g, locks);
    copy(g, part, heap, n);
    give(g, locks);
    take(g, locks);
    copy(g, heap, part, n);
    give_all(g, locks);
}
