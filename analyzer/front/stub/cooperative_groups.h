/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for cooperative_groups.h and its reduce, scan and memcpy_async parts. */
#ifndef CUDALINT_COOPERATIVE_GROUPS_H
#define CUDALINT_COOPERATIVE_GROUPS_H
#include "__cudalint_prelude.h"
#include "type_traits"
#define CUDALINT_D __device__
namespace cooperative_groups {
class thread_group {
  public:
    CUDALINT_D void sync() const;
    CUDALINT_D unsigned long long size() const;
    CUDALINT_D unsigned long long num_threads() const;
    CUDALINT_D unsigned long long thread_rank() const;
    CUDALINT_D bool is_valid() const;
};
class thread_block : public thread_group {
  public:
    struct arrival_token {};
    CUDALINT_D static void sync();
    CUDALINT_D static unsigned int thread_rank();
    CUDALINT_D static unsigned int size();
    CUDALINT_D static unsigned int num_threads();
    CUDALINT_D static dim3 group_index();
    CUDALINT_D static dim3 thread_index();
    CUDALINT_D static dim3 group_dim();
    CUDALINT_D static dim3 dim_threads();
    CUDALINT_D arrival_token barrier_arrive() const;
    CUDALINT_D void barrier_wait(arrival_token &&) const;
};
class grid_group : public thread_group {
  public:
    struct arrival_token {};
    CUDALINT_D bool is_valid() const;
    CUDALINT_D void sync() const;
    CUDALINT_D unsigned long long thread_rank() const;
    CUDALINT_D unsigned long long size() const;
    CUDALINT_D unsigned long long num_threads() const;
    CUDALINT_D unsigned long long num_blocks() const;
    CUDALINT_D unsigned long long block_rank() const;
    CUDALINT_D dim3 group_dim() const;
    CUDALINT_D dim3 dim_blocks() const;
    CUDALINT_D dim3 block_index() const;
    CUDALINT_D arrival_token barrier_arrive() const;
    CUDALINT_D void barrier_wait(arrival_token &&) const;
};
class multi_grid_group : public thread_group {
  public:
    CUDALINT_D bool is_valid() const;
    CUDALINT_D void sync() const;
    CUDALINT_D unsigned long long thread_rank() const;
    CUDALINT_D unsigned long long size() const;
    CUDALINT_D unsigned int grid_rank() const;
    CUDALINT_D unsigned int num_grids() const;
};
class cluster_group : public thread_group {
  public:
    struct arrival_token {};
    CUDALINT_D static void sync();
    CUDALINT_D static arrival_token barrier_arrive();
    CUDALINT_D static void barrier_wait();
    CUDALINT_D static void barrier_wait(arrival_token &&);
    CUDALINT_D static unsigned int thread_rank();
    CUDALINT_D static unsigned int num_threads();
    CUDALINT_D static unsigned int size();
    CUDALINT_D static unsigned int num_blocks();
    CUDALINT_D static unsigned int block_rank();
    CUDALINT_D static dim3 block_index();
    CUDALINT_D static dim3 dim_blocks();
    CUDALINT_D static dim3 dim_threads();
    template <class __T> CUDALINT_D static __T *map_shared_rank(__T *, unsigned int);
    CUDALINT_D static unsigned int query_shared_rank(const void *);
};
class coalesced_group : public thread_group {
  public:
    CUDALINT_D void sync() const;
    CUDALINT_D unsigned int size() const;
    CUDALINT_D unsigned int num_threads() const;
    CUDALINT_D unsigned int thread_rank() const;
    CUDALINT_D unsigned long long meta_group_size() const;
    CUDALINT_D unsigned long long meta_group_rank() const;
    template <class __T> CUDALINT_D __T shfl(__T, int) const;
    template <class __T> CUDALINT_D __T shfl_up(__T, unsigned) const;
    template <class __T> CUDALINT_D __T shfl_down(__T, unsigned) const;
    CUDALINT_D int any(int) const;
    CUDALINT_D int all(int) const;
    CUDALINT_D unsigned int ballot(int) const;
    template <class __T> CUDALINT_D unsigned int match_any(__T) const;
    template <class __T> CUDALINT_D unsigned int match_all(__T, int &) const;
};
template <unsigned int __Size, class __Parent = void>
class thread_block_tile : public thread_group {
  public:
    thread_block_tile() = default;
    template <class __P> CUDALINT_D thread_block_tile(const thread_block_tile<__Size, __P> &);
    CUDALINT_D void sync() const;
    CUDALINT_D static constexpr unsigned int size() { return __Size; }
    CUDALINT_D static constexpr unsigned int num_threads() { return __Size; }
    CUDALINT_D unsigned int thread_rank() const;
    CUDALINT_D unsigned int meta_group_rank() const;
    CUDALINT_D unsigned int meta_group_size() const;
    template <class __T> CUDALINT_D __T shfl(__T, int) const;
    template <class __T> CUDALINT_D __T shfl_up(__T, unsigned) const;
    template <class __T> CUDALINT_D __T shfl_down(__T, unsigned) const;
    template <class __T> CUDALINT_D __T shfl_xor(__T, unsigned) const;
    CUDALINT_D int any(int) const;
    CUDALINT_D int all(int) const;
    CUDALINT_D unsigned int ballot(int) const;
    template <class __T> CUDALINT_D unsigned int match_any(__T) const;
    template <class __T> CUDALINT_D unsigned int match_all(__T, int &) const;
};
template <unsigned int __Size> struct block_tile_memory {
    unsigned char data[__Size];
};
CUDALINT_D thread_block this_thread_block();
template <unsigned int __Size>
CUDALINT_D thread_block this_thread_block(block_tile_memory<__Size> &);
CUDALINT_D grid_group this_grid();
CUDALINT_D multi_grid_group this_multi_grid();
CUDALINT_D cluster_group this_cluster();
CUDALINT_D coalesced_group coalesced_threads();
CUDALINT_D thread_group tiled_partition(const thread_group &, unsigned int);
CUDALINT_D thread_group tiled_partition(const thread_block &, unsigned int);
CUDALINT_D coalesced_group tiled_partition(const coalesced_group &, unsigned int);
template <unsigned int __Size, class __P>
CUDALINT_D thread_block_tile<__Size, __P> tiled_partition(const __P &);
template <class __G> CUDALINT_D coalesced_group binary_partition(const __G &, bool);
template <class __T, class __G> CUDALINT_D coalesced_group labeled_partition(const __G &, __T);
template <class __G> CUDALINT_D void sync(const __G &);
CUDALINT_D void sync();
template <class __G> CUDALINT_D unsigned int thread_rank(const __G &);
template <class __G> CUDALINT_D unsigned int group_size(const __G &);
namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
template <unsigned int __Size>
CUDALINT_D thread_block this_thread_block(block_tile_memory<__Size> &);
} // namespace experimental
template <class __G, class __F> CUDALINT_D void invoke_one(const __G &, __F &&);

template <class __T = void> struct plus {
    template <class __A> CUDALINT_D __A operator()(const __A &__a, const __A &__b) const {
        return __a + __b;
    }
};
template <class __T = void> struct less {
    template <class __A> CUDALINT_D __A operator()(const __A &__a, const __A &__b) const {
        return __b < __a ? __b : __a;
    }
};
template <class __T = void> struct greater {
    template <class __A> CUDALINT_D __A operator()(const __A &__a, const __A &__b) const {
        return __a < __b ? __b : __a;
    }
};
template <class __T = void> struct bit_and {
    template <class __A> CUDALINT_D __A operator()(const __A &__a, const __A &__b) const {
        return __a & __b;
    }
};
template <class __T = void> struct bit_or {
    template <class __A> CUDALINT_D __A operator()(const __A &__a, const __A &__b) const {
        return __a | __b;
    }
};
template <class __T = void> struct bit_xor {
    template <class __A> CUDALINT_D __A operator()(const __A &__a, const __A &__b) const {
        return __a ^ __b;
    }
};
template <class __G, class __T, class __F>
CUDALINT_D std::remove_reference_t<__T> reduce(const __G &, __T &&, __F &&) {
    __builtin_trap();
}
template <class __G, class __T, class __U, class __F>
CUDALINT_D void reduce_update_async(const __G &, __T &, __U &&, __F &&) {}
template <class __G, class __T, class __U, class __F>
CUDALINT_D void reduce_store_async(const __G &, __T *, __U &&, __F &&) {}
template <class __G, class __T, class __F>
CUDALINT_D std::remove_reference_t<__T> inclusive_scan(const __G &, __T &&, __F &&) {
    __builtin_trap();
}
template <class __G, class __T>
CUDALINT_D std::remove_reference_t<__T> inclusive_scan(const __G &, __T &&);
template <class __G, class __T, class __F>
CUDALINT_D std::remove_reference_t<__T> exclusive_scan(const __G &, __T &&, __F &&) {
    __builtin_trap();
}
template <class __G, class __T>
CUDALINT_D std::remove_reference_t<__T> exclusive_scan(const __G &, __T &&);
template <class __G, class __T, class __S>
CUDALINT_D void memcpy_async(const __G &, __T *, const __T *, const __S &);
template <class __G, class __S>
CUDALINT_D void memcpy_async(const __G &, void *, const void *, const __S &);
template <class __G, class __T, class __L, class __M>
CUDALINT_D void memcpy_async(const __G &, __T *, const __L &, const __T *, const __M &);
template <class __G> CUDALINT_D void wait(const __G &);
template <unsigned int __N, class __G> CUDALINT_D void wait_prior(const __G &);
} // namespace cooperative_groups
#undef CUDALINT_D
#endif
