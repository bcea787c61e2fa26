// SPDX-License-Identifier: Apache-2.0
// replaces: cooperative_groups
// lacks: cluster_group this_cluster multi_grid_group this_multi_grid memcpy_async wait_prior
// lacks: barrier_arrive barrier_wait experimental block_tile_memory reduce_update_async
// lacks: reduce_store_async invoke_one invoke_one_broadcast map_shared_rank
//
// The same barriers, shuffles and votes as cooperative_groups.h, which takes NVRTC 0.7 s to read.
namespace cooperative_groups {
namespace detail {
__device__ inline unsigned rank_in_block()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
__device__ inline unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
__device__ inline unsigned lane() { return rank_in_block() & 31u; }
__device__ inline unsigned lanes_below(unsigned mask)
{
    return __popc(mask & ((1u << lane()) - 1u));
}
// The lane of the group's thread of that rank.
__device__ inline unsigned lane_of(unsigned mask, unsigned rank)
{
    for (; rank > 0; rank--)
        mask &= mask - 1;
    return __ffs(mask) - 1;
}
enum mode { IDX, UP, DOWN, XOR };
template <class W> __device__ W shuffle_word(mode m, unsigned mask, W w, unsigned by, int width)
{
    switch (m) {
    case IDX: return __shfl_sync(mask, w, by, width);
    case UP: return __shfl_up_sync(mask, w, by, width);
    case DOWN: return __shfl_down_sync(mask, w, by, width);
    default: return __shfl_xor_sync(mask, w, by, width);
    }
}
template <class T> __device__ T shuffle(mode m, unsigned mask, T value, unsigned by, int width)
{
    constexpr unsigned words = (sizeof(T) + 3) / 4;
    unsigned w[words] = {};
    memcpy(w, &value, sizeof(T));
#pragma unroll
    for (unsigned i = 0; i < words; i++)
        w[i] = shuffle_word(m, mask, w[i], by, width);
    memcpy(&value, w, sizeof(T));
    return value;
}
__device__ unsigned grid_barrier;
__device__ inline void sync_grid()
{
    __syncthreads();
    if (rank_in_block() == 0) {
        unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
        bool first = blockIdx.x + blockIdx.y + blockIdx.z == 0;
        __threadfence();
        unsigned old = atomicAdd(&grid_barrier, first ? 0x80000000u - (blocks - 1) : 1u);
        while (((old ^ atomicAdd(&grid_barrier, 0u)) & 0x80000000u) == 0) {
        }
        __threadfence();
    }
    __syncthreads();
}
enum kind { BLOCK, GRID, LANES };
}
class thread_group {
  protected:
    unsigned kind_, mask_, size_;
    __device__ thread_group(unsigned kind, unsigned mask, unsigned size)
        : kind_(kind), mask_(mask), size_(size)
    {
    }

  public:
    __device__ static thread_group cudalint_lanes(unsigned mask)
    {
        return thread_group(detail::LANES, mask, __popc(mask));
    }
    __device__ unsigned cudalint_mask() const { return mask_; }
    __device__ unsigned cudalint_kind() const { return kind_; }
    __device__ void sync() const
    {
        if (kind_ == detail::BLOCK)
            __syncthreads();
        else if (kind_ == detail::GRID)
            detail::sync_grid();
        else
            __syncwarp(mask_);
    }
    __device__ unsigned long long size() const
    {
        return kind_ == detail::GRID
                   ? (unsigned long long)gridDim.x * gridDim.y * gridDim.z * detail::block_size()
                   : size_;
    }
    __device__ unsigned long long num_threads() const { return size(); }
    __device__ unsigned long long thread_rank() const
    {
        if (kind_ == detail::BLOCK)
            return detail::rank_in_block();
        if (kind_ == detail::LANES)
            return detail::lanes_below(mask_);
        unsigned long long block =
            blockIdx.x + gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
        return block * detail::block_size() + detail::rank_in_block();
    }
    __device__ bool is_valid() const { return true; }
};
class thread_block : public thread_group {
  public:
    __device__ thread_block() : thread_group(detail::BLOCK, ~0u, detail::block_size()) {}
    static __device__ void sync() { __syncthreads(); }
    static __device__ unsigned thread_rank() { return detail::rank_in_block(); }
    static __device__ unsigned size() { return detail::block_size(); }
    static __device__ unsigned num_threads() { return detail::block_size(); }
    static __device__ dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    static __device__ dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    static __device__ dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    static __device__ dim3 dim_threads() { return group_dim(); }
};
class grid_group : public thread_group {
  public:
    __device__ grid_group() : thread_group(detail::GRID, ~0u, 0) {}
    __device__ void sync() const { detail::sync_grid(); }
    __device__ unsigned long long num_blocks() const
    {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    __device__ unsigned long long block_rank() const
    {
        return blockIdx.x + gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
    }
    __device__ dim3 group_dim() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __device__ dim3 dim_blocks() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __device__ dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
class coalesced_group : public thread_group {
    unsigned meta_rank_, meta_size_;

  public:
    __device__ explicit coalesced_group(unsigned mask, unsigned meta_rank = 0,
                                        unsigned meta_size = 1)
        : thread_group(detail::LANES, mask, __popc(mask)), meta_rank_(meta_rank),
          meta_size_(meta_size)
    {
    }
    __device__ void sync() const { __syncwarp(mask_); }
    __device__ unsigned size() const { return size_; }
    __device__ unsigned num_threads() const { return size_; }
    __device__ unsigned thread_rank() const { return detail::lanes_below(mask_); }
    __device__ unsigned meta_group_rank() const { return meta_rank_; }
    __device__ unsigned meta_group_size() const { return meta_size_; }
    template <class T> __device__ T shfl(T v, unsigned rank) const
    {
        return detail::shuffle(detail::IDX, mask_, v, detail::lane_of(mask_, rank), 32);
    }
    template <class T> __device__ T shfl_up(T v, unsigned by) const
    {
        unsigned rank = thread_rank();
        return shfl(v, rank >= by ? rank - by : rank);
    }
    template <class T> __device__ T shfl_down(T v, unsigned by) const
    {
        unsigned rank = thread_rank();
        return shfl(v, rank + by < size_ ? rank + by : rank);
    }
    __device__ int any(int p) const { return __any_sync(mask_, p) != 0; }
    __device__ int all(int p) const { return __all_sync(mask_, p) != 0; }
    __device__ unsigned cudalint_pack(unsigned lanes) const
    {
        unsigned out = 0, rank = 0;
        for (unsigned m = mask_; m; m &= m - 1, rank++)
            out |= ((lanes >> (__ffs(m) - 1)) & 1u) << rank;
        return out;
    }
    __device__ unsigned ballot(int p) const { return cudalint_pack(__ballot_sync(mask_, p)); }
    template <class T> __device__ unsigned match_any(T v) const
    {
        return cudalint_pack(__match_any_sync(mask_, v));
    }
    template <class T> __device__ unsigned match_all(T v, int &p) const
    {
        return cudalint_pack(__match_all_sync(mask_, v, &p));
    }
};
template <unsigned Size, class Parent = void> class thread_block_tile : public thread_group {
    static_assert(Size <= 32, "tiles of several warps need the toolkit's cooperative_groups.h");
    unsigned meta_rank_, meta_size_;
    static __device__ unsigned mask_of()
    {
        return Size == 32 ? ~0u : ((1u << (Size & 31)) - 1u) << (detail::lane() & ~(Size - 1));
    }

  public:
    __device__ thread_block_tile(unsigned meta_rank, unsigned meta_size)
        : thread_group(detail::LANES, mask_of(), Size), meta_rank_(meta_rank),
          meta_size_(meta_size)
    {
    }
    template <class P>
    __device__ thread_block_tile(const thread_block_tile<Size, P> &t)
        : thread_group(t), meta_rank_(t.meta_group_rank()), meta_size_(t.meta_group_size())
    {
    }
    __device__ void sync() const { __syncwarp(mask_of()); }
    static __device__ constexpr unsigned size() { return Size; }
    static __device__ constexpr unsigned num_threads() { return Size; }
    static __device__ unsigned thread_rank() { return detail::rank_in_block() & (Size - 1); }
    __device__ unsigned meta_group_rank() const { return meta_rank_; }
    __device__ unsigned meta_group_size() const { return meta_size_; }
    template <class T> __device__ T shfl(T v, int rank) const
    {
        return detail::shuffle(detail::IDX, mask_of(), v, (unsigned)rank, Size);
    }
    template <class T> __device__ T shfl_up(T v, unsigned by) const
    {
        return detail::shuffle(detail::UP, mask_of(), v, by, Size);
    }
    template <class T> __device__ T shfl_down(T v, unsigned by) const
    {
        return detail::shuffle(detail::DOWN, mask_of(), v, by, Size);
    }
    template <class T> __device__ T shfl_xor(T v, unsigned by) const
    {
        return detail::shuffle(detail::XOR, mask_of(), v, by, Size);
    }
    __device__ int any(int p) const { return __any_sync(mask_of(), p) != 0; }
    __device__ int all(int p) const { return __all_sync(mask_of(), p) != 0; }
    __device__ unsigned cudalint_pack(unsigned lanes) const
    {
        return Size == 32 ? lanes
                          : (lanes >> (detail::lane() & ~(Size - 1))) & ((1u << (Size & 31)) - 1u);
    }
    __device__ unsigned ballot(int p) const { return cudalint_pack(__ballot_sync(mask_of(), p)); }
    template <class T> __device__ unsigned match_any(T v) const
    {
        return cudalint_pack(__match_any_sync(mask_of(), v));
    }
    template <class T> __device__ unsigned match_all(T v, int &p) const
    {
        return cudalint_pack(__match_all_sync(mask_of(), v, &p));
    }
};
__device__ inline thread_block this_thread_block() { return thread_block(); }
__device__ inline grid_group this_grid() { return grid_group(); }
__device__ inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }
template <unsigned Size, class P>
__device__ thread_block_tile<Size, P> tiled_partition(const P &parent)
{
    unsigned rank = parent.thread_rank(), size = parent.size();
    return thread_block_tile<Size, P>(rank / Size, (size + Size - 1) / Size);
}
__device__ inline thread_group tiled_partition(const thread_group &g, unsigned size)
{
    unsigned first = detail::lane() & ~(size - 1);
    unsigned lanes = size >= 32 ? ~0u : ((1u << size) - 1u) << first;
    if (g.cudalint_kind() == detail::LANES)
        lanes &= g.cudalint_mask();
    return thread_group::cudalint_lanes(lanes);
}
template <class G> __device__ coalesced_group binary_partition(const G &g, bool p)
{
    unsigned lanes = __ballot_sync(g.cudalint_mask(), p);
    return p ? coalesced_group(lanes, 1, 2)
             : coalesced_group(g.cudalint_mask() & ~lanes, 0, 2);
}
template <class T, class G> __device__ coalesced_group labeled_partition(const G &g, T label)
{
    return coalesced_group(__match_any_sync(g.cudalint_mask(), label));
}
template <class G> __device__ void sync(const G &g) { g.sync(); }
template <class G> __device__ unsigned thread_rank(const G &g) { return g.thread_rank(); }
template <class G> __device__ unsigned group_size(const G &g) { return g.size(); }
template <class T = void> struct plus {
    template <class A> __device__ A operator()(const A &a, const A &b) const { return a + b; }
};
template <class T = void> struct less {
    template <class A> __device__ A operator()(const A &a, const A &b) const
    {
        return b < a ? b : a;
    }
};
template <class T = void> struct greater {
    template <class A> __device__ A operator()(const A &a, const A &b) const
    {
        return a < b ? b : a;
    }
};
template <class T = void> struct bit_and {
    template <class A> __device__ A operator()(const A &a, const A &b) const { return a & b; }
};
template <class T = void> struct bit_or {
    template <class A> __device__ A operator()(const A &a, const A &b) const { return a | b; }
};
template <class T = void> struct bit_xor {
    template <class A> __device__ A operator()(const A &a, const A &b) const { return a ^ b; }
};
template <unsigned Size, class P, class T, class F>
__device__ T reduce(const thread_block_tile<Size, P> &g, T v, F op)
{
#pragma unroll
    for (unsigned by = Size / 2; by > 0; by /= 2)
        v = op(v, g.shfl_xor(v, by));
    return v;
}
template <class T, class F> __device__ T reduce(const coalesced_group &g, T v, F op)
{
    T all = g.shfl(v, 0);
    for (unsigned i = 1; i < g.size(); i++)
        all = op(all, g.shfl(v, i));
    return all;
}
template <class G, class T, class F> __device__ T inclusive_scan(const G &g, T v, F op)
{
    for (unsigned by = 1; by < g.size(); by *= 2) {
        T below = g.shfl_up(v, by);
        if (g.thread_rank() >= by)
            v = op(below, v);
    }
    return v;
}
template <class G, class T> __device__ T inclusive_scan(const G &g, T v)
{
    return inclusive_scan(g, v, plus<T>());
}
template <class G, class T, class F> __device__ T exclusive_scan(const G &g, T v, F op)
{
    T below = g.shfl_up(inclusive_scan(g, v, op), 1);
    return g.thread_rank() ? below : T();
}
template <class G, class T> __device__ T exclusive_scan(const G &g, T v)
{
    return exclusive_scan(g, v, plus<T>());
}
}
