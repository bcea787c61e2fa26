/* std::allocator, hash, less and friends that containers name. */
#ifndef CUDALINT_ALLOC_H
#define CUDALINT_ALLOC_H
#include "iterator"
#include "utility"
#pragma clang force_cuda_host_device begin
namespace std {
template <class T> struct allocator {
    typedef T value_type;
    typedef T *pointer;
    typedef const T *const_pointer;
    typedef T &reference;
    typedef const T &const_reference;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    template <class U> struct rebind { typedef allocator<U> other; };
    constexpr allocator() noexcept {}
    template <class U> constexpr allocator(const allocator<U> &) noexcept {}
    T *allocate(size_t);
    void deallocate(T *, size_t);
};
template <class A> struct allocator_traits {
    typedef typename A::value_type value_type;
    typedef value_type *pointer;
    typedef size_t size_type;
    static pointer allocate(A &, size_type);
    static void deallocate(A &, pointer, size_type);
};
template <class T = void> struct less {
    constexpr bool operator()(const T &a, const T &b) const { return a < b; }
};
template <class T = void> struct greater {
    constexpr bool operator()(const T &a, const T &b) const { return a > b; }
};
template <class T = void> struct equal_to {
    constexpr bool operator()(const T &a, const T &b) const { return a == b; }
};
template <> struct less<void> {
    template <class A, class B> constexpr bool operator()(const A &a, const B &b) const {
        return a < b;
    }
};
template <> struct greater<void> {
    template <class A, class B> constexpr bool operator()(const A &a, const B &b) const {
        return a > b;
    }
};
template <> struct equal_to<void> {
    template <class A, class B> constexpr bool operator()(const A &a, const B &b) const {
        return a == b;
    }
};
template <class T> struct hash { size_t operator()(const T &) const; };
template <class T, class U> struct uses_allocator : false_type {};
} // namespace std
#pragma clang force_cuda_host_device end
#endif
