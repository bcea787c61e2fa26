// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/utility
// std: pair make_pair
namespace std {
template <class A, class B> struct pair {
    using first_type = A;
    using second_type = B;
    A first;
    B second;
    pair() = default;
    __device__ constexpr pair(const A &a, const B &b) : first(a), second(b) {}
};
template <class A, class B> __device__ constexpr pair<A, B> make_pair(A a, B b) { return {a, b}; }
template <class A, class B>
__device__ constexpr bool operator==(const pair<A, B> &x, const pair<A, B> &y)
{
    return x.first == y.first && x.second == y.second;
}
template <class A, class B>
__device__ constexpr bool operator<(const pair<A, B> &x, const pair<A, B> &y)
{
    return x.first < y.first || (!(y.first < x.first) && x.second < y.second);
}
}
