/* SPDX-License-Identifier: Apache-2.0 */
/* std::allocator, hash, less and friends that containers name. */
#ifndef CUDALINT_ALLOC_H
#define CUDALINT_ALLOC_H
#include "iterator"
#include "utility"
#pragma clang force_cuda_host_device begin
namespace std {
template <class __T> struct allocator {
    typedef __T value_type;
    typedef __T *pointer;
    typedef const __T *const_pointer;
    typedef __T &reference;
    typedef const __T &const_reference;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    template <class __U> struct rebind {
        typedef allocator<__U> other;
    };
    constexpr allocator() noexcept {}
    template <class __U> constexpr allocator(const allocator<__U> &) noexcept {}
    __T *allocate(size_t);
    void deallocate(__T *, size_t);
};
template <class __A> struct allocator_traits {
    typedef typename __A::value_type value_type;
    typedef value_type *pointer;
    typedef size_t size_type;
    static pointer allocate(__A &, size_type);
    static void deallocate(__A &, pointer, size_type);
};
template <class __T = void> struct less {
    constexpr bool operator()(const __T &__a, const __T &__b) const { return __a < __b; }
};
template <class __T = void> struct greater {
    constexpr bool operator()(const __T &__a, const __T &__b) const { return __a > __b; }
};
template <class __T = void> struct equal_to {
    constexpr bool operator()(const __T &__a, const __T &__b) const { return __a == __b; }
};
template <> struct less<void> {
    template <class __A, class __B>
    constexpr bool operator()(const __A &__a, const __B &__b) const {
        return __a < __b;
    }
};
template <> struct greater<void> {
    template <class __A, class __B>
    constexpr bool operator()(const __A &__a, const __B &__b) const {
        return __a > __b;
    }
};
template <> struct equal_to<void> {
    template <class __A, class __B>
    constexpr bool operator()(const __A &__a, const __B &__b) const {
        return __a == __b;
    }
};
template <class __T> struct hash {
    size_t operator()(const __T &) const;
};
template <class __T, class __U> struct uses_allocator : false_type {};
} // namespace std
#pragma clang force_cuda_host_device end
#endif
