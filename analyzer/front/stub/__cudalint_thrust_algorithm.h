/* thrust: algorithms, each with and without an execution policy. */
#ifndef CUDALINT_THRUST_ALGORITHM_H
#define CUDALINT_THRUST_ALGORITHM_H
#include "__cudalint_thrust.h"
#pragma clang force_cuda_host_device begin
namespace thrust {
template <class I> using __cudalint_value = typename std::iterator_traits<I>::value_type;
template <class I> void sort(I, I) {}
template <class I> void sort(const __cudalint_policy &, I, I) {}
template <class I, class C> void sort(I, I, C) {}
template <class I, class C> void sort(const __cudalint_policy &, I, I, C) {}
template <class I> void stable_sort(I, I) {}
template <class I> void stable_sort(const __cudalint_policy &, I, I) {}
template <class I, class C> void stable_sort(I, I, C) {}
template <class I, class C> void stable_sort(const __cudalint_policy &, I, I, C) {}
template <class I, class J> void sort_by_key(I, I, J) {}
template <class I, class J> void sort_by_key(const __cudalint_policy &, I, I, J) {}
template <class I, class J, class C> void sort_by_key(I, I, J, C) {}
template <class I, class J, class C> void sort_by_key(const __cudalint_policy &, I, I, J, C) {}
template <class I, class J> void stable_sort_by_key(I, I, J) {}
template <class I, class J> void stable_sort_by_key(const __cudalint_policy &, I, I, J) {}
template <class I, class J, class C> void stable_sort_by_key(I, I, J, C) {}
template <class I, class J, class C> void stable_sort_by_key(const __cudalint_policy &, I, I, J, C) {}
template <class I> __cudalint_value<I> reduce(I, I) { __builtin_trap(); }
template <class I> __cudalint_value<I> reduce(const __cudalint_policy &, I, I) { __builtin_trap(); }
template <class I, class T> T reduce(I, I, T) { __builtin_trap(); }
template <class I, class T> T reduce(const __cudalint_policy &, I, I, T) { __builtin_trap(); }
template <class I, class T, class F> T reduce(I, I, T, F) { __builtin_trap(); }
template <class I, class T, class F> T reduce(const __cudalint_policy &, I, I, T, F) { __builtin_trap(); }
template <class I, class J, class P, class Q> std::pair<P, Q> reduce_by_key(I, I, J, P, Q) { __builtin_trap(); }
template <class I, class J, class P, class Q> std::pair<P, Q> reduce_by_key(const __cudalint_policy &, I, I, J, P, Q) { __builtin_trap(); }
template <class I, class J, class P, class Q, class E> std::pair<P, Q> reduce_by_key(I, I, J, P, Q, E) { __builtin_trap(); }
template <class I, class J, class P, class Q, class E> std::pair<P, Q> reduce_by_key(const __cudalint_policy &, I, I, J, P, Q, E) { __builtin_trap(); }
template <class I, class J, class P, class Q, class E, class F> std::pair<P, Q> reduce_by_key(I, I, J, P, Q, E, F) { __builtin_trap(); }
template <class I, class J, class P, class Q, class E, class F> std::pair<P, Q> reduce_by_key(const __cudalint_policy &, I, I, J, P, Q, E, F) { __builtin_trap(); }
template <class I, class F, class T, class G> T transform_reduce(I, I, F, T, G) { __builtin_trap(); }
template <class I, class F, class T, class G> T transform_reduce(const __cudalint_policy &, I, I, F, T, G) { __builtin_trap(); }
template <class I, class J, class T> T inner_product(I, I, J, T) { __builtin_trap(); }
template <class I, class J, class T> T inner_product(const __cudalint_policy &, I, I, J, T) { __builtin_trap(); }
template <class I, class J, class T, class F, class G> T inner_product(I, I, J, T, F, G) { __builtin_trap(); }
template <class I, class J, class T, class F, class G> T inner_product(const __cudalint_policy &, I, I, J, T, F, G) { __builtin_trap(); }
template <class I, class O> O copy(I, I, O) { __builtin_trap(); }
template <class I, class O> O copy(const __cudalint_policy &, I, I, O) { __builtin_trap(); }
template <class I, class N, class O> O copy_n(I, N, O) { __builtin_trap(); }
template <class I, class N, class O> O copy_n(const __cudalint_policy &, I, N, O) { __builtin_trap(); }
template <class I, class O, class P> O copy_if(I, I, O, P) { __builtin_trap(); }
template <class I, class O, class P> O copy_if(const __cudalint_policy &, I, I, O, P) { __builtin_trap(); }
template <class I, class J, class O, class P> O copy_if(I, I, J, O, P) { __builtin_trap(); }
template <class I, class J, class O, class P> O copy_if(const __cudalint_policy &, I, I, J, O, P) { __builtin_trap(); }
template <class I, class T> void fill(I, I, const T &) {}
template <class I, class T> void fill(const __cudalint_policy &, I, I, const T &) {}
template <class I, class N, class T> I fill_n(I, N, const T &) { __builtin_trap(); }
template <class I, class N, class T> I fill_n(const __cudalint_policy &, I, N, const T &) { __builtin_trap(); }
template <class I, class T> void uninitialized_fill(I, I, const T &) {}
template <class I, class T> void uninitialized_fill(const __cudalint_policy &, I, I, const T &) {}
template <class I> void sequence(I, I) {}
template <class I> void sequence(const __cudalint_policy &, I, I) {}
template <class I, class T> void sequence(I, I, T) {}
template <class I, class T> void sequence(const __cudalint_policy &, I, I, T) {}
template <class I, class T, class U> void sequence(I, I, T, U) {}
template <class I, class T, class U> void sequence(const __cudalint_policy &, I, I, T, U) {}
template <class I, class F> void tabulate(I, I, F) {}
template <class I, class F> void tabulate(const __cudalint_policy &, I, I, F) {}
template <class I, class F> void generate(I, I, F) {}
template <class I, class F> void generate(const __cudalint_policy &, I, I, F) {}
template <class I, class N, class F> void generate_n(I, N, F) {}
template <class I, class N, class F> void generate_n(const __cudalint_policy &, I, N, F) {}
template <class I, class O, class F> O transform(I, I, O, F) { __builtin_trap(); }
template <class I, class O, class F> O transform(const __cudalint_policy &, I, I, O, F) { __builtin_trap(); }
template <class I, class J, class O, class F> O transform(I, I, J, O, F) { __builtin_trap(); }
template <class I, class J, class O, class F> O transform(const __cudalint_policy &, I, I, J, O, F) { __builtin_trap(); }
template <class I, class O, class F, class P> O transform_if(I, I, O, F, P) { __builtin_trap(); }
template <class I, class O, class F, class P> O transform_if(const __cudalint_policy &, I, I, O, F, P) { __builtin_trap(); }
template <class I, class J, class O, class F, class P> O transform_if(I, I, J, O, F, P) { __builtin_trap(); }
template <class I, class J, class O, class F, class P> O transform_if(const __cudalint_policy &, I, I, J, O, F, P) { __builtin_trap(); }
template <class I, class F> I for_each(I, I, F) { __builtin_trap(); }
template <class I, class F> I for_each(const __cudalint_policy &, I, I, F) { __builtin_trap(); }
template <class I, class N, class F> I for_each_n(I, N, F) { __builtin_trap(); }
template <class I, class N, class F> I for_each_n(const __cudalint_policy &, I, N, F) { __builtin_trap(); }
template <class I, class O> O inclusive_scan(I, I, O) { __builtin_trap(); }
template <class I, class O> O inclusive_scan(const __cudalint_policy &, I, I, O) { __builtin_trap(); }
template <class I, class O, class F> O inclusive_scan(I, I, O, F) { __builtin_trap(); }
template <class I, class O, class F> O inclusive_scan(const __cudalint_policy &, I, I, O, F) { __builtin_trap(); }
template <class I, class O> O exclusive_scan(I, I, O) { __builtin_trap(); }
template <class I, class O> O exclusive_scan(const __cudalint_policy &, I, I, O) { __builtin_trap(); }
template <class I, class O, class T> O exclusive_scan(I, I, O, T) { __builtin_trap(); }
template <class I, class O, class T> O exclusive_scan(const __cudalint_policy &, I, I, O, T) { __builtin_trap(); }
template <class I, class O, class T, class F> O exclusive_scan(I, I, O, T, F) { __builtin_trap(); }
template <class I, class O, class T, class F> O exclusive_scan(const __cudalint_policy &, I, I, O, T, F) { __builtin_trap(); }
template <class I, class J, class O> O inclusive_scan_by_key(I, I, J, O) { __builtin_trap(); }
template <class I, class J, class O> O inclusive_scan_by_key(const __cudalint_policy &, I, I, J, O) { __builtin_trap(); }
template <class I, class J, class O, class E> O inclusive_scan_by_key(I, I, J, O, E) { __builtin_trap(); }
template <class I, class J, class O, class E> O inclusive_scan_by_key(const __cudalint_policy &, I, I, J, O, E) { __builtin_trap(); }
template <class I, class J, class O, class E, class F> O inclusive_scan_by_key(I, I, J, O, E, F) { __builtin_trap(); }
template <class I, class J, class O, class E, class F> O inclusive_scan_by_key(const __cudalint_policy &, I, I, J, O, E, F) { __builtin_trap(); }
template <class I, class J, class O> O exclusive_scan_by_key(I, I, J, O) { __builtin_trap(); }
template <class I, class J, class O> O exclusive_scan_by_key(const __cudalint_policy &, I, I, J, O) { __builtin_trap(); }
template <class I, class J, class O, class T> O exclusive_scan_by_key(I, I, J, O, T) { __builtin_trap(); }
template <class I, class J, class O, class T> O exclusive_scan_by_key(const __cudalint_policy &, I, I, J, O, T) { __builtin_trap(); }
template <class I, class O, class F, class G> O transform_inclusive_scan(I, I, O, F, G) { __builtin_trap(); }
template <class I, class O, class F, class G> O transform_inclusive_scan(const __cudalint_policy &, I, I, O, F, G) { __builtin_trap(); }
template <class I, class O, class F, class T, class G> O transform_exclusive_scan(I, I, O, F, T, G) { __builtin_trap(); }
template <class I, class O, class F, class T, class G> O transform_exclusive_scan(const __cudalint_policy &, I, I, O, F, T, G) { __builtin_trap(); }
template <class I> I max_element(I, I) { __builtin_trap(); }
template <class I> I max_element(const __cudalint_policy &, I, I) { __builtin_trap(); }
template <class I, class C> I max_element(I, I, C) { __builtin_trap(); }
template <class I, class C> I max_element(const __cudalint_policy &, I, I, C) { __builtin_trap(); }
template <class I> I min_element(I, I) { __builtin_trap(); }
template <class I> I min_element(const __cudalint_policy &, I, I) { __builtin_trap(); }
template <class I, class C> I min_element(I, I, C) { __builtin_trap(); }
template <class I, class C> I min_element(const __cudalint_policy &, I, I, C) { __builtin_trap(); }
template <class I> std::pair<I, I> minmax_element(I, I) { __builtin_trap(); }
template <class I> std::pair<I, I> minmax_element(const __cudalint_policy &, I, I) { __builtin_trap(); }
template <class I, class T> ptrdiff_t count(I, I, const T &) { __builtin_trap(); }
template <class I, class T> ptrdiff_t count(const __cudalint_policy &, I, I, const T &) { __builtin_trap(); }
template <class I, class P> ptrdiff_t count_if(I, I, P) { __builtin_trap(); }
template <class I, class P> ptrdiff_t count_if(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class P> bool all_of(I, I, P) { __builtin_trap(); }
template <class I, class P> bool all_of(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class P> bool any_of(I, I, P) { __builtin_trap(); }
template <class I, class P> bool any_of(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class P> bool none_of(I, I, P) { __builtin_trap(); }
template <class I, class P> bool none_of(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class J> bool equal(I, I, J) { __builtin_trap(); }
template <class I, class J> bool equal(const __cudalint_policy &, I, I, J) { __builtin_trap(); }
template <class I, class J, class P> bool equal(I, I, J, P) { __builtin_trap(); }
template <class I, class J, class P> bool equal(const __cudalint_policy &, I, I, J, P) { __builtin_trap(); }
template <class I> bool is_sorted(I, I) { __builtin_trap(); }
template <class I> bool is_sorted(const __cudalint_policy &, I, I) { __builtin_trap(); }
template <class I, class C> bool is_sorted(I, I, C) { __builtin_trap(); }
template <class I, class C> bool is_sorted(const __cudalint_policy &, I, I, C) { __builtin_trap(); }
template <class I, class T> I find(I, I, const T &) { __builtin_trap(); }
template <class I, class T> I find(const __cudalint_policy &, I, I, const T &) { __builtin_trap(); }
template <class I, class P> I find_if(I, I, P) { __builtin_trap(); }
template <class I, class P> I find_if(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class T> I lower_bound(I, I, const T &) { __builtin_trap(); }
template <class I, class T> I lower_bound(const __cudalint_policy &, I, I, const T &) { __builtin_trap(); }
template <class I, class T> I upper_bound(I, I, const T &) { __builtin_trap(); }
template <class I, class T> I upper_bound(const __cudalint_policy &, I, I, const T &) { __builtin_trap(); }
template <class I, class J, class O> O lower_bound(I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O lower_bound(const __cudalint_policy &, I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O upper_bound(I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O upper_bound(const __cudalint_policy &, I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O, class C> O lower_bound(I, I, J, J, O, C) { __builtin_trap(); }
template <class I, class J, class O, class C> O lower_bound(const __cudalint_policy &, I, I, J, J, O, C) { __builtin_trap(); }
template <class I, class J, class O, class C> O upper_bound(I, I, J, J, O, C) { __builtin_trap(); }
template <class I, class J, class O, class C> O upper_bound(const __cudalint_policy &, I, I, J, J, O, C) { __builtin_trap(); }
template <class I, class T> bool binary_search(I, I, const T &) { __builtin_trap(); }
template <class I, class T> bool binary_search(const __cudalint_policy &, I, I, const T &) { __builtin_trap(); }
template <class I> I unique(I, I) { __builtin_trap(); }
template <class I> I unique(const __cudalint_policy &, I, I) { __builtin_trap(); }
template <class I, class P> I unique(I, I, P) { __builtin_trap(); }
template <class I, class P> I unique(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class O> O unique_copy(I, I, O) { __builtin_trap(); }
template <class I, class O> O unique_copy(const __cudalint_policy &, I, I, O) { __builtin_trap(); }
template <class I, class J> std::pair<I, J> unique_by_key(I, I, J) { __builtin_trap(); }
template <class I, class J> std::pair<I, J> unique_by_key(const __cudalint_policy &, I, I, J) { __builtin_trap(); }
template <class I, class J, class O, class P> std::pair<O, P> unique_by_key_copy(I, I, J, O, P) { __builtin_trap(); }
template <class I, class J, class O, class P> std::pair<O, P> unique_by_key_copy(const __cudalint_policy &, I, I, J, O, P) { __builtin_trap(); }
template <class I, class T> I remove(I, I, const T &) { __builtin_trap(); }
template <class I, class T> I remove(const __cudalint_policy &, I, I, const T &) { __builtin_trap(); }
template <class I, class P> I remove_if(I, I, P) { __builtin_trap(); }
template <class I, class P> I remove_if(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class J, class P> I remove_if(I, I, J, P) { __builtin_trap(); }
template <class I, class J, class P> I remove_if(const __cudalint_policy &, I, I, J, P) { __builtin_trap(); }
template <class I, class O, class P> O remove_copy_if(I, I, O, P) { __builtin_trap(); }
template <class I, class O, class P> O remove_copy_if(const __cudalint_policy &, I, I, O, P) { __builtin_trap(); }
template <class I, class T> void replace(I, I, const T &, const T &) {}
template <class I, class T> void replace(const __cudalint_policy &, I, I, const T &, const T &) {}
template <class I, class P, class T> void replace_if(I, I, P, const T &) {}
template <class I, class P, class T> void replace_if(const __cudalint_policy &, I, I, P, const T &) {}
template <class I, class J, class O> O gather(I, I, J, O) { __builtin_trap(); }
template <class I, class J, class O> O gather(const __cudalint_policy &, I, I, J, O) { __builtin_trap(); }
template <class I, class J, class K, class O, class P> O gather_if(I, I, J, K, O, P) { __builtin_trap(); }
template <class I, class J, class K, class O, class P> O gather_if(const __cudalint_policy &, I, I, J, K, O, P) { __builtin_trap(); }
template <class I, class J, class O> void scatter(I, I, J, O) {}
template <class I, class J, class O> void scatter(const __cudalint_policy &, I, I, J, O) {}
template <class I, class J, class K, class O> void scatter_if(I, I, J, K, O) {}
template <class I, class J, class K, class O> void scatter_if(const __cudalint_policy &, I, I, J, K, O) {}
template <class I> void reverse(I, I) {}
template <class I> void reverse(const __cudalint_policy &, I, I) {}
template <class I, class O> O reverse_copy(I, I, O) { __builtin_trap(); }
template <class I, class O> O reverse_copy(const __cudalint_policy &, I, I, O) { __builtin_trap(); }
template <class I, class O> O adjacent_difference(I, I, O) { __builtin_trap(); }
template <class I, class O> O adjacent_difference(const __cudalint_policy &, I, I, O) { __builtin_trap(); }
template <class I, class O, class F> O adjacent_difference(I, I, O, F) { __builtin_trap(); }
template <class I, class O, class F> O adjacent_difference(const __cudalint_policy &, I, I, O, F) { __builtin_trap(); }
template <class I, class P> I partition(I, I, P) { __builtin_trap(); }
template <class I, class P> I partition(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class P> I stable_partition(I, I, P) { __builtin_trap(); }
template <class I, class P> I stable_partition(const __cudalint_policy &, I, I, P) { __builtin_trap(); }
template <class I, class O, class P, class Q> std::pair<O, P> partition_copy(I, I, O, P, Q) { __builtin_trap(); }
template <class I, class O, class P, class Q> std::pair<O, P> partition_copy(const __cudalint_policy &, I, I, O, P, Q) { __builtin_trap(); }
template <class I, class J, class O> O merge(I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O merge(const __cudalint_policy &, I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O, class C> O merge(I, I, J, J, O, C) { __builtin_trap(); }
template <class I, class J, class O, class C> O merge(const __cudalint_policy &, I, I, J, J, O, C) { __builtin_trap(); }
template <class I, class J, class K, class L, class O, class P> std::pair<O, P> merge_by_key(I, I, J, J, K, L, O, P) { __builtin_trap(); }
template <class I, class J, class K, class L, class O, class P> std::pair<O, P> merge_by_key(const __cudalint_policy &, I, I, J, J, K, L, O, P) { __builtin_trap(); }
template <class I, class J, class O> O set_union(I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O set_union(const __cudalint_policy &, I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O set_intersection(I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O set_intersection(const __cudalint_policy &, I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O set_difference(I, I, J, J, O) { __builtin_trap(); }
template <class I, class J, class O> O set_difference(const __cudalint_policy &, I, I, J, J, O) { __builtin_trap(); }
template <class I, class J> J swap_ranges(I, I, J) { __builtin_trap(); }
template <class I, class J> J swap_ranges(const __cudalint_policy &, I, I, J) { __builtin_trap(); }
template <class I, class G> void shuffle(I, I, G) {}
template <class I, class G> void shuffle(const __cudalint_policy &, I, I, G) {}
template <class I, class O, class G> O shuffle_copy(I, I, O, G) { __builtin_trap(); }
template <class I, class O, class G> O shuffle_copy(const __cudalint_policy &, I, I, O, G) { __builtin_trap(); }
template <class I, class J> std::pair<I, J> mismatch(I, I, J) { __builtin_trap(); }
template <class I, class J> std::pair<I, J> mismatch(const __cudalint_policy &, I, I, J) { __builtin_trap(); }
template <class I, class O> O uninitialized_copy(I, I, O) { __builtin_trap(); }
template <class I, class O> O uninitialized_copy(const __cudalint_policy &, I, I, O) { __builtin_trap(); }
template <class T> void swap(device_reference<T>, device_reference<T>);
} // namespace thrust
#pragma clang force_cuda_host_device end
#endif
