/* Stands for cooperative_groups.h and its reduce, scan and memcpy_async parts. */
#ifndef CUDALINT_COOPERATIVE_GROUPS_H
#define CUDALINT_COOPERATIVE_GROUPS_H
#include "__cudalint_prelude.h"
#include "type_traits"
#pragma push_macro("D")
#undef D
#define D __device__
namespace cooperative_groups {
class thread_group {
public:
    D void sync() const;
    D unsigned long long size() const;
    D unsigned long long num_threads() const;
    D unsigned long long thread_rank() const;
    D bool is_valid() const;
};
class thread_block : public thread_group {
public:
    struct arrival_token {};
    D static void sync();
    D static unsigned int thread_rank();
    D static unsigned int size();
    D static unsigned int num_threads();
    D static dim3 group_index();
    D static dim3 thread_index();
    D static dim3 group_dim();
    D static dim3 dim_threads();
    D arrival_token barrier_arrive() const;
    D void barrier_wait(arrival_token &&) const;
};
class grid_group : public thread_group {
public:
    struct arrival_token {};
    D bool is_valid() const;
    D void sync() const;
    D unsigned long long thread_rank() const;
    D unsigned long long size() const;
    D unsigned long long num_threads() const;
    D unsigned long long num_blocks() const;
    D unsigned long long block_rank() const;
    D dim3 group_dim() const;
    D dim3 dim_blocks() const;
    D dim3 block_index() const;
    D arrival_token barrier_arrive() const;
    D void barrier_wait(arrival_token &&) const;
};
class multi_grid_group : public thread_group {
public:
    D bool is_valid() const;
    D void sync() const;
    D unsigned long long thread_rank() const;
    D unsigned long long size() const;
    D unsigned int grid_rank() const;
    D unsigned int num_grids() const;
};
class cluster_group : public thread_group {
public:
    struct arrival_token {};
    D static void sync();
    D static arrival_token barrier_arrive();
    D static void barrier_wait();
    D static void barrier_wait(arrival_token &&);
    D static unsigned int thread_rank();
    D static unsigned int num_threads();
    D static unsigned int size();
    D static unsigned int num_blocks();
    D static unsigned int block_rank();
    D static dim3 block_index();
    D static dim3 dim_blocks();
    D static dim3 dim_threads();
    template <class T> D static T *map_shared_rank(T *, unsigned int);
    D static unsigned int query_shared_rank(const void *);
};
class coalesced_group : public thread_group {
public:
    D void sync() const;
    D unsigned int size() const;
    D unsigned int num_threads() const;
    D unsigned int thread_rank() const;
    D unsigned long long meta_group_size() const;
    D unsigned long long meta_group_rank() const;
    template <class T> D T shfl(T, int) const;
    template <class T> D T shfl_up(T, unsigned) const;
    template <class T> D T shfl_down(T, unsigned) const;
    D int any(int) const;
    D int all(int) const;
    D unsigned int ballot(int) const;
    template <class T> D unsigned int match_any(T) const;
    template <class T> D unsigned int match_all(T, int &) const;
};
template <unsigned int Size, class Parent = void> class thread_block_tile : public thread_group {
public:
    thread_block_tile() = default;
    template <class P> D thread_block_tile(const thread_block_tile<Size, P> &);
    D void sync() const;
    D static constexpr unsigned int size() { return Size; }
    D static constexpr unsigned int num_threads() { return Size; }
    D unsigned int thread_rank() const;
    D unsigned int meta_group_rank() const;
    D unsigned int meta_group_size() const;
    template <class T> D T shfl(T, int) const;
    template <class T> D T shfl_up(T, unsigned) const;
    template <class T> D T shfl_down(T, unsigned) const;
    template <class T> D T shfl_xor(T, unsigned) const;
    D int any(int) const;
    D int all(int) const;
    D unsigned int ballot(int) const;
    template <class T> D unsigned int match_any(T) const;
    template <class T> D unsigned int match_all(T, int &) const;
};
template <unsigned int Size> struct block_tile_memory {
    unsigned char data[Size];
};
D thread_block this_thread_block();
template <unsigned int Size> D thread_block this_thread_block(block_tile_memory<Size> &);
D grid_group this_grid();
D multi_grid_group this_multi_grid();
D cluster_group this_cluster();
D coalesced_group coalesced_threads();
D thread_group tiled_partition(const thread_group &, unsigned int);
D thread_group tiled_partition(const thread_block &, unsigned int);
D coalesced_group tiled_partition(const coalesced_group &, unsigned int);
template <unsigned int Size, class P> D thread_block_tile<Size, P> tiled_partition(const P &);
template <class G> D coalesced_group binary_partition(const G &, bool);
template <class T, class G> D coalesced_group labeled_partition(const G &, T);
template <class G> D void sync(const G &);
D void sync();
template <class G> D unsigned int thread_rank(const G &);
template <class G> D unsigned int group_size(const G &);
namespace experimental {
using cooperative_groups::block_tile_memory;
using cooperative_groups::thread_block_tile;
using cooperative_groups::tiled_partition;
template <unsigned int Size> D thread_block this_thread_block(block_tile_memory<Size> &);
} // namespace experimental
template <class G, class F> D void invoke_one(const G &, F &&);

template <class T = void> struct plus {
    template <class A> D A operator()(const A &a, const A &b) const { return a + b; }
};
template <class T = void> struct less {
    template <class A> D A operator()(const A &a, const A &b) const { return b < a ? b : a; }
};
template <class T = void> struct greater {
    template <class A> D A operator()(const A &a, const A &b) const { return a < b ? b : a; }
};
template <class T = void> struct bit_and {
    template <class A> D A operator()(const A &a, const A &b) const { return a & b; }
};
template <class T = void> struct bit_or {
    template <class A> D A operator()(const A &a, const A &b) const { return a | b; }
};
template <class T = void> struct bit_xor {
    template <class A> D A operator()(const A &a, const A &b) const { return a ^ b; }
};
template <class G, class T, class F>
D std::remove_reference_t<T> reduce(const G &, T &&, F &&) { __builtin_trap(); }
template <class G, class T, class U, class F> D void reduce_update_async(const G &, T &, U &&, F &&) {}
template <class G, class T, class U, class F> D void reduce_store_async(const G &, T *, U &&, F &&) {}
template <class G, class T, class F>
D std::remove_reference_t<T> inclusive_scan(const G &, T &&, F &&) { __builtin_trap(); }
template <class G, class T> D std::remove_reference_t<T> inclusive_scan(const G &, T &&);
template <class G, class T, class F>
D std::remove_reference_t<T> exclusive_scan(const G &, T &&, F &&) { __builtin_trap(); }
template <class G, class T> D std::remove_reference_t<T> exclusive_scan(const G &, T &&);
template <class G, class T, class S> D void memcpy_async(const G &, T *, const T *, const S &);
template <class G, class S> D void memcpy_async(const G &, void *, const void *, const S &);
template <class G, class T, class L, class M>
D void memcpy_async(const G &, T *, const L &, const T *, const M &);
template <class G> D void wait(const G &);
template <unsigned int N, class G> D void wait_prior(const G &);
} // namespace cooperative_groups
#pragma pop_macro("D")
#endif
