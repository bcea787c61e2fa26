// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/algorithm cuda/std/__algorithm/min.h cuda/std/__algorithm/max.h
// instead: cuda/std/__algorithm/clamp.h cuda/std/utility
// std: min max swap clamp
namespace std
{
template <class T> __device__ constexpr const T &min(const T &a, const T &b)
{
    return b < a ? b : a;
}
template <class T> __device__ constexpr const T &max(const T &a, const T &b)
{
    return a < b ? b : a;
}
template <class T> __device__ constexpr const T &clamp(const T &v, const T &lo, const T &hi)
{
    return v < lo ? lo : hi < v ? hi : v;
}
template <class T> __device__ constexpr void swap(T &a, T &b)
{
    T t = a;
    a = b;
    b = t;
}
} // namespace std
