/* Names that every header may need: size_t, NULL, std::move, min, max, swap, pair-free basics. */
#ifndef CUDALINT_BASE_H
#define CUDALINT_BASE_H

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef long ssize_t;
#undef NULL
#define NULL __null
#ifndef offsetof
#define offsetof(t, m) __builtin_offsetof(t, m)
#endif

#pragma clang force_cuda_host_device begin
namespace std {
using ::size_t;
using ::ptrdiff_t;
typedef decltype(nullptr) nullptr_t;

template <class T, T V> struct integral_constant {
    static constexpr T value = V;
    typedef T value_type;
    typedef integral_constant type;
    constexpr operator T() const noexcept { return V; }
    constexpr T operator()() const noexcept { return V; }
};
template <bool B> using bool_constant = integral_constant<bool, B>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;

template <bool B, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { typedef T type; };
template <bool B, class T = void> using enable_if_t = typename enable_if<B, T>::type;
template <bool B, class T, class F> struct conditional { typedef T type; };
template <class T, class F> struct conditional<false, T, F> { typedef F type; };
template <bool B, class T, class F> using conditional_t = typename conditional<B, T, F>::type;

template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T &> { typedef T type; };
template <class T> struct remove_reference<T &&> { typedef T type; };
template <class T> using remove_reference_t = typename remove_reference<T>::type;

template <class T> T &&declval() noexcept;
template <class T> constexpr remove_reference_t<T> &&move(T &&v) noexcept {
    return static_cast<remove_reference_t<T> &&>(v);
}
template <class T> constexpr T &&forward(remove_reference_t<T> &v) noexcept {
    return static_cast<T &&>(v);
}
template <class T> constexpr T &&forward(remove_reference_t<T> &&v) noexcept {
    return static_cast<T &&>(v);
}
template <class T> constexpr T *addressof(T &v) noexcept { return __builtin_addressof(v); }
template <class T> constexpr void swap(T &a, T &b) {
    T c = static_cast<T &&>(a);
    a = static_cast<T &&>(b);
    b = static_cast<T &&>(c);
}
template <class T, size_t N> void swap(T (&a)[N], T (&b)[N]);

template <class T> constexpr const T &(min)(const T &a, const T &b) { return b < a ? b : a; }
template <class T> constexpr const T &(max)(const T &a, const T &b) { return a < b ? b : a; }
template <class T, class C> constexpr const T &(min)(const T &a, const T &b, C c) {
    return c(b, a) ? b : a;
}
template <class T, class C> constexpr const T &(max)(const T &a, const T &b, C c) {
    return c(a, b) ? b : a;
}

template <class E> class initializer_list {
    const E *b_;
    size_t n_;

public:
    typedef E value_type;
    typedef const E *iterator;
    typedef const E *const_iterator;
    constexpr initializer_list() noexcept : b_(nullptr), n_(0) {}
    constexpr initializer_list(const E *b, size_t n) noexcept : b_(b), n_(n) {}
    constexpr size_t size() const noexcept { return n_; }
    constexpr const E *begin() const noexcept { return b_; }
    constexpr const E *end() const noexcept { return b_ + n_; }
};
template <class T> constexpr T (min)(initializer_list<T> v) {
    T r = *v.begin();
    for (const T &x : v)
        if (x < r) r = x;
    return r;
}
template <class T> constexpr T (max)(initializer_list<T> v) {
    T r = *v.begin();
    for (const T &x : v)
        if (r < x) r = x;
    return r;
}
} // namespace std

/* T when both are arithmetic, the type that <cmath> promotes to. */
template <class T, bool = __is_integral(T)> struct __cudalint_int_to_double {};
template <class T> struct __cudalint_int_to_double<T, true> { typedef double type; };
template <class A, class B, bool = __is_arithmetic(A) && __is_arithmetic(B)>
struct __cudalint_promote {};
template <class A, class B> struct __cudalint_promote<A, B, true> { typedef double type; };
template <> struct __cudalint_promote<float, float, true> { typedef float type; };

inline void *operator new(size_t, void *p) noexcept { return p; }
inline void *operator new[](size_t, void *p) noexcept { return p; }
inline void operator delete(void *, void *) noexcept {}
inline void operator delete[](void *, void *) noexcept {}
#pragma clang force_cuda_host_device end

#endif
