// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/unit/test_emu_cluster.c; cluster.ptx is made from this file:
//   nvcc -ptx -lineinfo -arch=sm_90 cluster.cu -o cluster.ptx
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
typedef unsigned int u32;
typedef unsigned long long u64;

static __device__ u32 shared_of(const void *p)
{
    return (u32)__cvta_generic_to_shared(p);
}
static __device__ u32 map_rank(u32 address, u32 rank)
{
    u32 out;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(out) : "r"(address), "r"(rank));
    return out;
}
static __device__ void wait(u64 *b, u32 parity)
{
    asm volatile("{\n.reg .pred p;\nagain:\n"
                 "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%0], %1, 1000;\n"
                 "@p bra done;\nbra again;\ndone:\n}" ::"r"(shared_of(b)),
                 "r"(parity)
                 : "memory");
}

extern "C" {

// Each block reads what the next one wrote.
__global__ void __cluster_dims__(2, 2, 1) ring_good(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    u32 r = c.block_rank(), n = c.num_blocks();
    s[threadIdx.x] = (int)(r * 1000 + threadIdx.x);
    c.sync();
    int *next = c.map_shared_rank(s, (r + 1) % n);
    int block = (int)(blockIdx.x + gridDim.x * blockIdx.y);
    out[block * 64 + threadIdx.x] = next[63 - threadIdx.x] + 10000 * (int)c.query_shared_rank(next);
    c.sync();
}
// The same without the first barrier.
__global__ void __cluster_dims__(2, 2, 1) ring_race_bad(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    u32 r = c.block_rank(), n = c.num_blocks();
    s[threadIdx.x] = (int)(r * 1000 + threadIdx.x); //~ ring_write
    int *next = c.map_shared_rank(s, (r + 1) % n);
    out[blockIdx.x * 64 + threadIdx.x] = next[63 - threadIdx.x]; //~ ring_race_bad
    c.sync();
}
// The same without the last: the next block may be gone.
__global__ void __cluster_dims__(2, 2, 1) ring_exit_bad(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    u32 r = c.block_rank(), n = c.num_blocks();
    s[threadIdx.x] = (int)(r * 1000 + threadIdx.x);
    c.sync();
    int *next = c.map_shared_rank(s, (r + 1) % n);
    out[blockIdx.x * 64 + threadIdx.x] = next[63 - threadIdx.x]; //~ ring_exit_bad
}
// Block 1 leaves at once; block 0 reads its memory after the barrier, which opens all the same.
__global__ void __cluster_dims__(2) gone_bad(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    s[threadIdx.x] = 1;
    if (c.block_rank() == 1)
        return;
    c.sync();
    out[blockIdx.x * 64 + threadIdx.x] = c.map_shared_rank(s, 1)[threadIdx.x]; //~ gone_bad
}
// One element too far in the other block's memory.
__global__ void __cluster_dims__(2) bounds_bad(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    s[threadIdx.x] = 1;
    c.sync();
    out[blockIdx.x * 64 + threadIdx.x] = c.map_shared_rank(s, 1 - c.block_rank())[threadIdx.x + 1]; //~ bounds_bad
    c.sync();
}
// There is no block of that rank.
__global__ void __cluster_dims__(2) rank_bad(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    s[threadIdx.x] = 1;
    c.sync();
    out[blockIdx.x * 64 + threadIdx.x] = c.map_shared_rank(s, 2)[threadIdx.x]; //~ rank_bad
    c.sync();
}
// A histogram over the shared memory of the cluster, as in the programming guide.
__global__ void __cluster_dims__(4) histogram_good(int *bins, const int *in, int n)
{
    __shared__ int s[16];
    cg::cluster_group c = cg::this_cluster();
    if (threadIdx.x < 16)
        s[threadIdx.x] = 0;
    c.sync();
    for (int i = (int)c.thread_rank(); i < n; i += (int)c.num_threads()) {
        int bin = in[i] & 63;
        atomicAdd(c.map_shared_rank(s, bin / 16) + bin % 16, 1);
    }
    c.sync();
    if (threadIdx.x < 16)
        bins[c.block_rank() * 16 + threadIdx.x] = s[threadIdx.x];
}
// Arrives early, waits late; what lies between may not touch what others write before.
__global__ void __cluster_dims__(2) split_good(int *out)
{
    __shared__ int s[64];
    __shared__ volatile int own[64];
    cg::cluster_group c = cg::this_cluster();
    for (int k = 0; k < 3; k++) {
        s[threadIdx.x] = k * 100 + (int)c.block_rank();
        c.barrier_arrive();
        own[threadIdx.x] = k;
        c.barrier_wait();
        out[blockIdx.x * 64 + threadIdx.x] += c.map_shared_rank(s, 1 - c.block_rank())[63 - threadIdx.x];
        c.sync();
    }
}
// Half of a warp waits for the cluster, the other half for that half.
__global__ void __cluster_dims__(2) halves_good(int *out)
{
    asm volatile("barrier.cluster.arrive;" ::: "memory");
    if (threadIdx.x & 1)
        asm volatile("barrier.cluster.wait;" ::: "memory");
    __syncwarp();
    if (!(threadIdx.x & 1))
        asm volatile("barrier.cluster.wait;" ::: "memory");
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
__global__ void __cluster_dims__(2) split_bad(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    s[threadIdx.x] = (int)c.block_rank(); //~ split_write
    c.barrier_arrive();
    out[blockIdx.x * 64 + threadIdx.x] = c.map_shared_rank(s, 1 - c.block_rank())[threadIdx.x]; //~ split_bad
    c.barrier_wait();
    c.sync();
}
// arrive.relaxed orders nothing.
__global__ void __cluster_dims__(2) relaxed_bad(int *out)
{
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    s[threadIdx.x] = (int)c.block_rank(); //~ relaxed_write
    asm volatile("barrier.cluster.arrive.relaxed.aligned;\n"
                 "barrier.cluster.wait.acquire.aligned;" ::: "memory");
    out[blockIdx.x * 64 + threadIdx.x] = c.map_shared_rank(s, 1 - c.block_rank())[threadIdx.x]; //~ relaxed_bad
    c.sync();
}
// Global memory too is ordered by the barrier.
__global__ void __cluster_dims__(2) global_good(int *out)
{
    cg::cluster_group c = cg::this_cluster();
    out[blockIdx.x * 64 + threadIdx.x] = 7;
    c.sync();
    out[128 + blockIdx.x * 64 + threadIdx.x] = out[(1 - blockIdx.x) * 64 + threadIdx.x];
}
__global__ void __cluster_dims__(2) twice_bad(int *out)
{
    asm volatile("barrier.cluster.arrive;" ::: "memory");
    asm volatile("barrier.cluster.arrive;" ::: "memory"); //~ twice_bad
    asm volatile("barrier.cluster.wait;" ::: "memory");
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
__global__ void __cluster_dims__(2) unarrived_bad(int *out)
{
    asm volatile("barrier.cluster.wait;" ::: "memory"); //~ unarrived_bad
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
// Lanes of a warp at different aligned barriers.
__global__ void __cluster_dims__(2) aligned_bad(int *out)
{
    if (threadIdx.x & 1)
        asm volatile("barrier.cluster.arrive.aligned;" ::: "memory"); //~ aligned_bad
    else
        asm volatile("barrier.cluster.arrive.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait;" ::: "memory");
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
// Half of block 1 waits at the block's barrier, for the half that waits for the cluster.
__global__ void __cluster_dims__(2) stuck_bad(int *out)
{
    cg::cluster_group c = cg::this_cluster();
    if (c.block_rank() == 1 && threadIdx.x < 32)
        __syncthreads(); //~ stuck_block
    c.sync();
    if (c.block_rank() == 1 && threadIdx.x >= 32)
        __syncthreads();
    out[blockIdx.x * 64 + threadIdx.x] = 1;
}
// Each block sends a word of each thread to the other, and tells its barrier.
__global__ void __cluster_dims__(2) send_good(int *out)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[256];
    cg::cluster_group c = cg::this_cluster();
    u32 other = 1 - c.block_rank(), t = threadIdx.x;
    if (t == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n"
                     "fence.mbarrier_init.release.cluster;\n"
                     "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], 1024;" ::"r"(shared_of(&b))
                     : "memory");
    }
    c.sync();
    int v = (int)(c.block_rank() * 1000 + t);
    asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.s32 [%0], {%1, %2, %2, %2}, [%3];" ::"r"(
                     map_rank(shared_of(s + 4 * t), other)),
                 "r"(v), "r"(v + 1), "r"(map_rank(shared_of(&b), other))
                 : "memory");
    wait(&b, 0);
    out[blockIdx.x * 64 + t] = s[4 * t] + s[4 * (63 - t) + 3];
}
__global__ void __cluster_dims__(2) add_good(u32 *out)
{
    __shared__ u64 b;
    __shared__ u32 s[4];
    cg::cluster_group c = cg::this_cluster();
    u32 other = 1 - c.block_rank(), t = threadIdx.x;
    if (t == 0) {
        s[0] = s[1] = s[2] = s[3] = 0;
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n"
                     "fence.mbarrier_init.release.cluster;\n"
                     "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], 256;" ::"r"(shared_of(&b))
                     : "memory");
    }
    c.sync();
    asm volatile("red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%0], %1, [%2];" ::"r"(
                     map_rank(shared_of(s + t % 4), other)),
                 "r"(t + 1), "r"(map_rank(shared_of(&b), other))
                 : "memory");
    wait(&b, 0);
    if (t < 4)
        out[blockIdx.x * 4 + t] = s[t];
}
// A remote arrival: block 1 tells block 0 that it is done with its memory.
__global__ void __cluster_dims__(2) arrive_good(int *out)
{
    __shared__ u64 b;
    __shared__ int s[64];
    cg::cluster_group c = cg::this_cluster();
    u32 t = threadIdx.x;
    s[t] = (int)t;
    if (t == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 64;\n"
                     "fence.mbarrier_init.release.cluster;" ::"r"(shared_of(&b))
                     : "memory");
    c.sync();
    if (c.block_rank() == 1) {
        out[t] = c.map_shared_rank(s, 0)[63 - t];
        asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(
                         map_rank(shared_of(&b), 0))
                     : "memory");
    } else {
        wait(&b, 0);
        out[64 + t] = out[t];
    }
}
// Block 0 reads a tile once; every block gets it, and its barrier is told.
__global__ void __cluster_dims__(4) multicast_good(int *out, const int *in)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[64];
    cg::cluster_group c = cg::this_cluster();
    u32 t = threadIdx.x;
    if (t == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n"
                     "fence.mbarrier_init.release.cluster;\n"
                     "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], 256;" ::"r"(shared_of(&b))
                     : "memory");
    s[t] = -1;
    c.sync();
    if (c.block_rank() == 0 && t == 0)
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
                     " [%0], [%1], 256, [%2], %3;" ::"r"(shared_of(s)),
                     "l"(in), "r"(shared_of(&b)), "h"((unsigned short)0xb)
                     : "memory");
    if (c.block_rank() != 2)
        wait(&b, 0);
    out[blockIdx.x * 64 + t] = s[t];
    c.sync();
}
// Each block sends its tile to the next one.
__global__ void __cluster_dims__(4) pass_good(int *out)
{
    __shared__ u64 b;
    __shared__ alignas(16) int s[64], got[64];
    cg::cluster_group c = cg::this_cluster();
    u32 t = threadIdx.x, next = (c.block_rank() + 1) % 4;
    s[t] = (int)(c.block_rank() * 100 + t);
    if (t == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n"
                     "fence.mbarrier_init.release.cluster;\n"
                     "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], 256;" ::"r"(shared_of(&b))
                     : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    c.sync();
    if (t == 0)
        asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" ::"r"(
                         map_rank(shared_of(got), next)),
                     "r"(shared_of(s)), "r"(map_rank(shared_of(&b), next))
                     : "memory");
    wait(&b, 0);
    out[blockIdx.x * 64 + t] = got[t];
    c.sync();
}
// All blocks add their tile to that of block 0, which waits for three of them.
__global__ void __cluster_dims__(4) sum_good(u32 *out)
{
    __shared__ u64 b;
    __shared__ alignas(16) u32 s[64], sum[64];
    cg::cluster_group c = cg::this_cluster();
    u32 t = threadIdx.x;
    s[t] = c.block_rank() * 100 + t;
    sum[t] = 7;
    if (t == 0)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n"
                     "fence.mbarrier_init.release.cluster;\n"
                     "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], 768;" ::"r"(shared_of(&b))
                     : "memory");
    c.sync();
    if (t == 0 && c.block_rank())
        asm volatile("cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.u32"
                     " [%0], [%1], 256, [%2];" ::"r"(map_rank(shared_of(sum), 0)),
                     "r"(shared_of(s)), "r"(map_rank(shared_of(&b), 0))
                     : "memory");
    if (c.block_rank() == 0)
        wait(&b, 0);
    out[blockIdx.x * 64 + t] = sum[t];
    c.sync();
}
// What the special registers say; launched with and without a shape of its own.
__global__ void registers(u32 *out)
{
    u32 v[9], explicit_shape;
    asm volatile("mov.u32 %0, %%clusterid.x;\nmov.u32 %1, %%clusterid.y;\n"
                 "mov.u32 %2, %%nclusterid.x;\nmov.u32 %3, %%nclusterid.y;\n"
                 "mov.u32 %4, %%cluster_ctaid.x;\nmov.u32 %5, %%cluster_ctaid.y;\n"
                 "mov.u32 %6, %%cluster_nctaid.x;\nmov.u32 %7, %%cluster_ctarank;\n"
                 "mov.u32 %8, %%cluster_nctarank;"
                 : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]), "=r"(v[4]), "=r"(v[5]),
                   "=r"(v[6]), "=r"(v[7]), "=r"(v[8]));
    asm volatile("{.reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p;}"
                 : "=r"(explicit_shape));
    u32 block = blockIdx.x + gridDim.x * blockIdx.y;
    for (int i = 0; i < 9; i++)
        out[block * 10 + i] = v[i];
    out[block * 10 + 9] = explicit_shape;
}
// Addresses: of the block itself they are of the cluster too.
__global__ void __cluster_dims__(2) addresses(u32 *out)
{
    __shared__ int s[4];
    cg::cluster_group c = cg::this_cluster();
    u32 own = c.block_rank(), at = shared_of(s), far = map_rank(at, 1 - own), near = map_rank(at, own), rank;
    s[threadIdx.x] = (int)(own * 10 + threadIdx.x);
    c.sync();
    int v;
    asm volatile("ld.shared::cluster.u32 %0, [%1+4];" : "=r"(v) : "r"(at) : "memory");
    out[own * 10 + 20 * threadIdx.x] = (u32)v;
    asm volatile("ld.shared::cluster.u32 %0, [%1+4];" : "=r"(v) : "r"(near) : "memory");
    out[own * 10 + 1 + 20 * threadIdx.x] = (u32)v;
    asm volatile("ld.relaxed.cluster.shared::cluster.u32 %0, [%1+4];" : "=r"(v) : "r"(far) : "memory");
    out[own * 10 + 2 + 20 * threadIdx.x] = (u32)v;
    asm volatile("getctarank.shared::cluster.u32 %0, %1;" : "=r"(rank) : "r"(at));
    out[own * 10 + 3 + 20 * threadIdx.x] = rank;
    asm volatile("getctarank.shared::cluster.u32 %0, %1;" : "=r"(rank) : "r"(far));
    out[own * 10 + 4 + 20 * threadIdx.x] = rank;
    int *generic = c.map_shared_rank(s, 1 - own);
    u64 is;
    asm volatile("{.reg .pred p, q; isspacep.shared::cluster p, %1; isspacep.shared::cta q, %1;\n"
                 ".reg .b64 a, b; selp.u64 a, 2, 0, p; selp.u64 b, 1, 0, q; or.b64 %0, a, b;}"
                 : "=l"(is)
                 : "l"(generic));
    out[own * 10 + 5 + 20 * threadIdx.x] = (u32)is;
    out[own * 10 + 6 + 20 * threadIdx.x] = (u32)__isShared(s);
    c.sync();
    if (threadIdx.x == 0)
        asm volatile("atom.shared::cluster.cluster.add.u32 %0, [%1], 5;\n"
                     "red.shared::cluster.cluster.add.u32 [%1], 1;\n"
                     "st.shared::cluster.u32 [%1+4], 99;"
                     : "=r"(v)
                     : "r"(far)
                     : "memory");
    c.sync();
    out[own * 10 + 7 + 20 * threadIdx.x] = (u32)s[0];
    out[own * 10 + 8 + 20 * threadIdx.x] = (u32)s[1];
}
// A plain shared address of another block is none.
__global__ void __cluster_dims__(2) space_bad(int *out)
{
    __shared__ int s[4];
    cg::cluster_group c = cg::this_cluster();
    s[threadIdx.x] = 1;
    c.sync();
    int v;
    asm volatile("ld.shared::cta.u32 %0, [%1];" : "=r"(v) : "r"(map_rank(shared_of(s), 1 - c.block_rank())) : "memory"); //~ space_bad
    out[blockIdx.x * 64 + threadIdx.x] = v;
    c.sync();
}
}
