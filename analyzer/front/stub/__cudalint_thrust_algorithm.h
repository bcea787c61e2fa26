/* SPDX-License-Identifier: Apache-2.0 */
/* thrust: algorithms, each with and without an execution policy. */
#ifndef CUDALINT_THRUST_ALGORITHM_H
#define CUDALINT_THRUST_ALGORITHM_H
#include "__cudalint_thrust.h"
#pragma clang force_cuda_host_device begin
namespace thrust {
template <class __I> using __cudalint_value = typename std::iterator_traits<__I>::value_type;
template <class __I> void sort(__I, __I) {}
template <class __I> void sort(const __cudalint_policy &, __I, __I) {}
template <class __I, class __C> void sort(__I, __I, __C) {}
template <class __I, class __C> void sort(const __cudalint_policy &, __I, __I, __C) {}
template <class __I> void stable_sort(__I, __I) {}
template <class __I> void stable_sort(const __cudalint_policy &, __I, __I) {}
template <class __I, class __C> void stable_sort(__I, __I, __C) {}
template <class __I, class __C> void stable_sort(const __cudalint_policy &, __I, __I, __C) {}
template <class __I, class __J> void sort_by_key(__I, __I, __J) {}
template <class __I, class __J> void sort_by_key(const __cudalint_policy &, __I, __I, __J) {}
template <class __I, class __J, class __C> void sort_by_key(__I, __I, __J, __C) {}
template <class __I, class __J, class __C>
void sort_by_key(const __cudalint_policy &, __I, __I, __J, __C) {}
template <class __I, class __J> void stable_sort_by_key(__I, __I, __J) {}
template <class __I, class __J> void stable_sort_by_key(const __cudalint_policy &, __I, __I, __J) {}
template <class __I, class __J, class __C> void stable_sort_by_key(__I, __I, __J, __C) {}
template <class __I, class __J, class __C>
void stable_sort_by_key(const __cudalint_policy &, __I, __I, __J, __C) {}
template <class __I> __cudalint_value<__I> reduce(__I, __I) { __builtin_trap(); }
template <class __I> __cudalint_value<__I> reduce(const __cudalint_policy &, __I, __I) {
    __builtin_trap();
}
template <class __I, class __T> __T reduce(__I, __I, __T) { __builtin_trap(); }
template <class __I, class __T> __T reduce(const __cudalint_policy &, __I, __I, __T) {
    __builtin_trap();
}
template <class __I, class __T, class __F> __T reduce(__I, __I, __T, __F) { __builtin_trap(); }
template <class __I, class __T, class __F>
__T reduce(const __cudalint_policy &, __I, __I, __T, __F) {
    __builtin_trap();
}
template <class __I, class __J, class __P, class __Q>
std::pair<__P, __Q> reduce_by_key(__I, __I, __J, __P, __Q) {
    __builtin_trap();
}
template <class __I, class __J, class __P, class __Q>
std::pair<__P, __Q> reduce_by_key(const __cudalint_policy &, __I, __I, __J, __P, __Q) {
    __builtin_trap();
}
template <class __I, class __J, class __P, class __Q, class __E>
std::pair<__P, __Q> reduce_by_key(__I, __I, __J, __P, __Q, __E) {
    __builtin_trap();
}
template <class __I, class __J, class __P, class __Q, class __E>
std::pair<__P, __Q> reduce_by_key(const __cudalint_policy &, __I, __I, __J, __P, __Q, __E) {
    __builtin_trap();
}
template <class __I, class __J, class __P, class __Q, class __E, class __F>
std::pair<__P, __Q> reduce_by_key(__I, __I, __J, __P, __Q, __E, __F) {
    __builtin_trap();
}
template <class __I, class __J, class __P, class __Q, class __E, class __F>
std::pair<__P, __Q> reduce_by_key(const __cudalint_policy &, __I, __I, __J, __P, __Q, __E, __F) {
    __builtin_trap();
}
template <class __I, class __F, class __T, class __G>
__T transform_reduce(__I, __I, __F, __T, __G) {
    __builtin_trap();
}
template <class __I, class __F, class __T, class __G>
__T transform_reduce(const __cudalint_policy &, __I, __I, __F, __T, __G) {
    __builtin_trap();
}
template <class __I, class __J, class __T> __T inner_product(__I, __I, __J, __T) {
    __builtin_trap();
}
template <class __I, class __J, class __T>
__T inner_product(const __cudalint_policy &, __I, __I, __J, __T) {
    __builtin_trap();
}
template <class __I, class __J, class __T, class __F, class __G>
__T inner_product(__I, __I, __J, __T, __F, __G) {
    __builtin_trap();
}
template <class __I, class __J, class __T, class __F, class __G>
__T inner_product(const __cudalint_policy &, __I, __I, __J, __T, __F, __G) {
    __builtin_trap();
}
template <class __I, class __O> __O copy(__I, __I, __O) { __builtin_trap(); }
template <class __I, class __O> __O copy(const __cudalint_policy &, __I, __I, __O) {
    __builtin_trap();
}
template <class __I, class __N, class __O> __O copy_n(__I, __N, __O) { __builtin_trap(); }
template <class __I, class __N, class __O> __O copy_n(const __cudalint_policy &, __I, __N, __O) {
    __builtin_trap();
}
template <class __I, class __O, class __P> __O copy_if(__I, __I, __O, __P) { __builtin_trap(); }
template <class __I, class __O, class __P>
__O copy_if(const __cudalint_policy &, __I, __I, __O, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __P> __O copy_if(__I, __I, __J, __O, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __P>
__O copy_if(const __cudalint_policy &, __I, __I, __J, __O, __P) {
    __builtin_trap();
}
template <class __I, class __T> void fill(__I, __I, const __T &) {}
template <class __I, class __T> void fill(const __cudalint_policy &, __I, __I, const __T &) {}
template <class __I, class __N, class __T> __I fill_n(__I, __N, const __T &) { __builtin_trap(); }
template <class __I, class __N, class __T>
__I fill_n(const __cudalint_policy &, __I, __N, const __T &) {
    __builtin_trap();
}
template <class __I, class __T> void uninitialized_fill(__I, __I, const __T &) {}
template <class __I, class __T>
void uninitialized_fill(const __cudalint_policy &, __I, __I, const __T &) {}
template <class __I> void sequence(__I, __I) {}
template <class __I> void sequence(const __cudalint_policy &, __I, __I) {}
template <class __I, class __T> void sequence(__I, __I, __T) {}
template <class __I, class __T> void sequence(const __cudalint_policy &, __I, __I, __T) {}
template <class __I, class __T, class __U> void sequence(__I, __I, __T, __U) {}
template <class __I, class __T, class __U>
void sequence(const __cudalint_policy &, __I, __I, __T, __U) {}
template <class __I, class __F> void tabulate(__I, __I, __F) {}
template <class __I, class __F> void tabulate(const __cudalint_policy &, __I, __I, __F) {}
template <class __I, class __F> void generate(__I, __I, __F) {}
template <class __I, class __F> void generate(const __cudalint_policy &, __I, __I, __F) {}
template <class __I, class __N, class __F> void generate_n(__I, __N, __F) {}
template <class __I, class __N, class __F>
void generate_n(const __cudalint_policy &, __I, __N, __F) {}
template <class __I, class __O, class __F> __O transform(__I, __I, __O, __F) { __builtin_trap(); }
template <class __I, class __O, class __F>
__O transform(const __cudalint_policy &, __I, __I, __O, __F) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __F> __O transform(__I, __I, __J, __O, __F) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __F>
__O transform(const __cudalint_policy &, __I, __I, __J, __O, __F) {
    __builtin_trap();
}
template <class __I, class __O, class __F, class __P> __O transform_if(__I, __I, __O, __F, __P) {
    __builtin_trap();
}
template <class __I, class __O, class __F, class __P>
__O transform_if(const __cudalint_policy &, __I, __I, __O, __F, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __F, class __P>
__O transform_if(__I, __I, __J, __O, __F, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __F, class __P>
__O transform_if(const __cudalint_policy &, __I, __I, __J, __O, __F, __P) {
    __builtin_trap();
}
template <class __I, class __F> __I for_each(__I, __I, __F) { __builtin_trap(); }
template <class __I, class __F> __I for_each(const __cudalint_policy &, __I, __I, __F) {
    __builtin_trap();
}
template <class __I, class __N, class __F> __I for_each_n(__I, __N, __F) { __builtin_trap(); }
template <class __I, class __N, class __F>
__I for_each_n(const __cudalint_policy &, __I, __N, __F) {
    __builtin_trap();
}
template <class __I, class __O> __O inclusive_scan(__I, __I, __O) { __builtin_trap(); }
template <class __I, class __O> __O inclusive_scan(const __cudalint_policy &, __I, __I, __O) {
    __builtin_trap();
}
template <class __I, class __O, class __F> __O inclusive_scan(__I, __I, __O, __F) {
    __builtin_trap();
}
template <class __I, class __O, class __F>
__O inclusive_scan(const __cudalint_policy &, __I, __I, __O, __F) {
    __builtin_trap();
}
template <class __I, class __O> __O exclusive_scan(__I, __I, __O) { __builtin_trap(); }
template <class __I, class __O> __O exclusive_scan(const __cudalint_policy &, __I, __I, __O) {
    __builtin_trap();
}
template <class __I, class __O, class __T> __O exclusive_scan(__I, __I, __O, __T) {
    __builtin_trap();
}
template <class __I, class __O, class __T>
__O exclusive_scan(const __cudalint_policy &, __I, __I, __O, __T) {
    __builtin_trap();
}
template <class __I, class __O, class __T, class __F> __O exclusive_scan(__I, __I, __O, __T, __F) {
    __builtin_trap();
}
template <class __I, class __O, class __T, class __F>
__O exclusive_scan(const __cudalint_policy &, __I, __I, __O, __T, __F) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O inclusive_scan_by_key(__I, __I, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O>
__O inclusive_scan_by_key(const __cudalint_policy &, __I, __I, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __E>
__O inclusive_scan_by_key(__I, __I, __J, __O, __E) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __E>
__O inclusive_scan_by_key(const __cudalint_policy &, __I, __I, __J, __O, __E) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __E, class __F>
__O inclusive_scan_by_key(__I, __I, __J, __O, __E, __F) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __E, class __F>
__O inclusive_scan_by_key(const __cudalint_policy &, __I, __I, __J, __O, __E, __F) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O exclusive_scan_by_key(__I, __I, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O>
__O exclusive_scan_by_key(const __cudalint_policy &, __I, __I, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __T>
__O exclusive_scan_by_key(__I, __I, __J, __O, __T) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __T>
__O exclusive_scan_by_key(const __cudalint_policy &, __I, __I, __J, __O, __T) {
    __builtin_trap();
}
template <class __I, class __O, class __F, class __G>
__O transform_inclusive_scan(__I, __I, __O, __F, __G) {
    __builtin_trap();
}
template <class __I, class __O, class __F, class __G>
__O transform_inclusive_scan(const __cudalint_policy &, __I, __I, __O, __F, __G) {
    __builtin_trap();
}
template <class __I, class __O, class __F, class __T, class __G>
__O transform_exclusive_scan(__I, __I, __O, __F, __T, __G) {
    __builtin_trap();
}
template <class __I, class __O, class __F, class __T, class __G>
__O transform_exclusive_scan(const __cudalint_policy &, __I, __I, __O, __F, __T, __G) {
    __builtin_trap();
}
template <class __I> __I max_element(__I, __I) { __builtin_trap(); }
template <class __I> __I max_element(const __cudalint_policy &, __I, __I) { __builtin_trap(); }
template <class __I, class __C> __I max_element(__I, __I, __C) { __builtin_trap(); }
template <class __I, class __C> __I max_element(const __cudalint_policy &, __I, __I, __C) {
    __builtin_trap();
}
template <class __I> __I min_element(__I, __I) { __builtin_trap(); }
template <class __I> __I min_element(const __cudalint_policy &, __I, __I) { __builtin_trap(); }
template <class __I, class __C> __I min_element(__I, __I, __C) { __builtin_trap(); }
template <class __I, class __C> __I min_element(const __cudalint_policy &, __I, __I, __C) {
    __builtin_trap();
}
template <class __I, class __C> std::pair<__I, __I> minmax_element(__I, __I, __C) {
    __builtin_trap();
}
template <class __I, class __C>
std::pair<__I, __I> minmax_element(const __cudalint_policy &, __I, __I, __C) {
    __builtin_trap();
}
template <class __I> std::pair<__I, __I> minmax_element(__I, __I) { __builtin_trap(); }
template <class __I> std::pair<__I, __I> minmax_element(const __cudalint_policy &, __I, __I) {
    __builtin_trap();
}
template <class __I, class __T> ptrdiff_t count(__I, __I, const __T &) { __builtin_trap(); }
template <class __I, class __T> ptrdiff_t count(const __cudalint_policy &, __I, __I, const __T &) {
    __builtin_trap();
}
template <class __I, class __P> ptrdiff_t count_if(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> ptrdiff_t count_if(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __P> bool all_of(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> bool all_of(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __P> bool any_of(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> bool any_of(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __P> bool none_of(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> bool none_of(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __J> bool equal(__I, __I, __J) { __builtin_trap(); }
template <class __I, class __J> bool equal(const __cudalint_policy &, __I, __I, __J) {
    __builtin_trap();
}
template <class __I, class __J, class __P> bool equal(__I, __I, __J, __P) { __builtin_trap(); }
template <class __I, class __J, class __P>
bool equal(const __cudalint_policy &, __I, __I, __J, __P) {
    __builtin_trap();
}
template <class __I> bool is_sorted(__I, __I) { __builtin_trap(); }
template <class __I> bool is_sorted(const __cudalint_policy &, __I, __I) { __builtin_trap(); }
template <class __I, class __C> bool is_sorted(__I, __I, __C) { __builtin_trap(); }
template <class __I, class __C> bool is_sorted(const __cudalint_policy &, __I, __I, __C) {
    __builtin_trap();
}
template <class __I, class __T> __I find(__I, __I, const __T &) { __builtin_trap(); }
template <class __I, class __T> __I find(const __cudalint_policy &, __I, __I, const __T &) {
    __builtin_trap();
}
template <class __I, class __P> __I find_if(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> __I find_if(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __T> __I lower_bound(__I, __I, const __T &) { __builtin_trap(); }
template <class __I, class __T> __I lower_bound(const __cudalint_policy &, __I, __I, const __T &) {
    __builtin_trap();
}
template <class __I, class __T> __I upper_bound(__I, __I, const __T &) { __builtin_trap(); }
template <class __I, class __T> __I upper_bound(const __cudalint_policy &, __I, __I, const __T &) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O lower_bound(__I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O>
__O lower_bound(const __cudalint_policy &, __I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O upper_bound(__I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O>
__O upper_bound(const __cudalint_policy &, __I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __C>
__O lower_bound(__I, __I, __J, __J, __O, __C) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __C>
__O lower_bound(const __cudalint_policy &, __I, __I, __J, __J, __O, __C) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __C>
__O upper_bound(__I, __I, __J, __J, __O, __C) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __C>
__O upper_bound(const __cudalint_policy &, __I, __I, __J, __J, __O, __C) {
    __builtin_trap();
}
template <class __I, class __T> bool binary_search(__I, __I, const __T &) { __builtin_trap(); }
template <class __I, class __T>
bool binary_search(const __cudalint_policy &, __I, __I, const __T &) {
    __builtin_trap();
}
template <class __I> __I unique(__I, __I) { __builtin_trap(); }
template <class __I> __I unique(const __cudalint_policy &, __I, __I) { __builtin_trap(); }
template <class __I, class __P> __I unique(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> __I unique(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __O> __O unique_copy(__I, __I, __O) { __builtin_trap(); }
template <class __I, class __O> __O unique_copy(const __cudalint_policy &, __I, __I, __O) {
    __builtin_trap();
}
template <class __I, class __J> std::pair<__I, __J> unique_by_key(__I, __I, __J) {
    __builtin_trap();
}
template <class __I, class __J>
std::pair<__I, __J> unique_by_key(const __cudalint_policy &, __I, __I, __J) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __P>
std::pair<__O, __P> unique_by_key_copy(__I, __I, __J, __O, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __P>
std::pair<__O, __P> unique_by_key_copy(const __cudalint_policy &, __I, __I, __J, __O, __P) {
    __builtin_trap();
}
template <class __I, class __T> __I remove(__I, __I, const __T &) { __builtin_trap(); }
template <class __I, class __T> __I remove(const __cudalint_policy &, __I, __I, const __T &) {
    __builtin_trap();
}
template <class __I, class __P> __I remove_if(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> __I remove_if(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __P> __I remove_if(__I, __I, __J, __P) { __builtin_trap(); }
template <class __I, class __J, class __P>
__I remove_if(const __cudalint_policy &, __I, __I, __J, __P) {
    __builtin_trap();
}
template <class __I, class __O, class __P> __O remove_copy_if(__I, __I, __O, __P) {
    __builtin_trap();
}
template <class __I, class __O, class __P>
__O remove_copy_if(const __cudalint_policy &, __I, __I, __O, __P) {
    __builtin_trap();
}
template <class __I, class __T> void replace(__I, __I, const __T &, const __T &) {}
template <class __I, class __T>
void replace(const __cudalint_policy &, __I, __I, const __T &, const __T &) {}
template <class __I, class __P, class __T> void replace_if(__I, __I, __P, const __T &) {}
template <class __I, class __P, class __T>
void replace_if(const __cudalint_policy &, __I, __I, __P, const __T &) {}
template <class __I, class __J, class __O> __O gather(__I, __I, __J, __O) { __builtin_trap(); }
template <class __I, class __J, class __O>
__O gather(const __cudalint_policy &, __I, __I, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __K, class __O, class __P>
__O gather_if(__I, __I, __J, __K, __O, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __K, class __O, class __P>
__O gather_if(const __cudalint_policy &, __I, __I, __J, __K, __O, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __O> void scatter(__I, __I, __J, __O) {}
template <class __I, class __J, class __O>
void scatter(const __cudalint_policy &, __I, __I, __J, __O) {}
template <class __I, class __J, class __K, class __O> void scatter_if(__I, __I, __J, __K, __O) {}
template <class __I, class __J, class __K, class __O>
void scatter_if(const __cudalint_policy &, __I, __I, __J, __K, __O) {}
template <class __I> void reverse(__I, __I) {}
template <class __I> void reverse(const __cudalint_policy &, __I, __I) {}
template <class __I, class __O> __O reverse_copy(__I, __I, __O) { __builtin_trap(); }
template <class __I, class __O> __O reverse_copy(const __cudalint_policy &, __I, __I, __O) {
    __builtin_trap();
}
template <class __I, class __O> __O adjacent_difference(__I, __I, __O) { __builtin_trap(); }
template <class __I, class __O> __O adjacent_difference(const __cudalint_policy &, __I, __I, __O) {
    __builtin_trap();
}
template <class __I, class __O, class __F> __O adjacent_difference(__I, __I, __O, __F) {
    __builtin_trap();
}
template <class __I, class __O, class __F>
__O adjacent_difference(const __cudalint_policy &, __I, __I, __O, __F) {
    __builtin_trap();
}
template <class __I, class __P> __I partition(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> __I partition(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __P> __I stable_partition(__I, __I, __P) { __builtin_trap(); }
template <class __I, class __P> __I stable_partition(const __cudalint_policy &, __I, __I, __P) {
    __builtin_trap();
}
template <class __I, class __O, class __P, class __Q>
std::pair<__O, __P> partition_copy(__I, __I, __O, __P, __Q) {
    __builtin_trap();
}
template <class __I, class __O, class __P, class __Q>
std::pair<__O, __P> partition_copy(const __cudalint_policy &, __I, __I, __O, __P, __Q) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O merge(__I, __I, __J, __J, __O) { __builtin_trap(); }
template <class __I, class __J, class __O>
__O merge(const __cudalint_policy &, __I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __C> __O merge(__I, __I, __J, __J, __O, __C) {
    __builtin_trap();
}
template <class __I, class __J, class __O, class __C>
__O merge(const __cudalint_policy &, __I, __I, __J, __J, __O, __C) {
    __builtin_trap();
}
template <class __I, class __J, class __K, class __L, class __O, class __P>
std::pair<__O, __P> merge_by_key(__I, __I, __J, __J, __K, __L, __O, __P) {
    __builtin_trap();
}
template <class __I, class __J, class __K, class __L, class __O, class __P>
std::pair<__O, __P> merge_by_key(const __cudalint_policy &, __I, __I, __J, __J, __K, __L, __O,
                                 __P) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O set_union(__I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O>
__O set_union(const __cudalint_policy &, __I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O set_intersection(__I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O>
__O set_intersection(const __cudalint_policy &, __I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O> __O set_difference(__I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J, class __O>
__O set_difference(const __cudalint_policy &, __I, __I, __J, __J, __O) {
    __builtin_trap();
}
template <class __I, class __J> __J swap_ranges(__I, __I, __J) { __builtin_trap(); }
template <class __I, class __J> __J swap_ranges(const __cudalint_policy &, __I, __I, __J) {
    __builtin_trap();
}
template <class __I, class __G> void shuffle(__I, __I, __G) {}
template <class __I, class __G> void shuffle(const __cudalint_policy &, __I, __I, __G) {}
template <class __I, class __O, class __G> __O shuffle_copy(__I, __I, __O, __G) {
    __builtin_trap();
}
template <class __I, class __O, class __G>
__O shuffle_copy(const __cudalint_policy &, __I, __I, __O, __G) {
    __builtin_trap();
}
template <class __I, class __J> std::pair<__I, __J> mismatch(__I, __I, __J) { __builtin_trap(); }
template <class __I, class __J>
std::pair<__I, __J> mismatch(const __cudalint_policy &, __I, __I, __J) {
    __builtin_trap();
}
template <class __I, class __O> __O uninitialized_copy(__I, __I, __O) { __builtin_trap(); }
template <class __I, class __O> __O uninitialized_copy(const __cudalint_policy &, __I, __I, __O) {
    __builtin_trap();
}
template <class __T> void swap(device_reference<__T>, device_reference<__T>);
} // namespace thrust
#pragma clang force_cuda_host_device end
#endif
