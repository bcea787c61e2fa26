/* SPDX-License-Identifier: Apache-2.0 */
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
using ::ptrdiff_t;
using ::size_t;
typedef decltype(nullptr) nullptr_t;

template <class __T, __T __V> struct integral_constant {
    static constexpr __T value = __V;
    typedef __T value_type;
    typedef integral_constant type;
    constexpr operator __T() const noexcept { return __V; }
    constexpr __T operator()() const noexcept { return __V; }
};
template <bool __B> using bool_constant = integral_constant<bool, __B>;
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;

template <bool __B, class __T = void> struct enable_if {};
template <class __T> struct enable_if<true, __T> {
    typedef __T type;
};
template <bool __B, class __T = void> using enable_if_t = typename enable_if<__B, __T>::type;
template <bool __B, class __T, class __F> struct conditional {
    typedef __T type;
};
template <class __T, class __F> struct conditional<false, __T, __F> {
    typedef __F type;
};
template <bool __B, class __T, class __F>
using conditional_t = typename conditional<__B, __T, __F>::type;

/* the part of type_traits that files use without including it */
#define CUDALINT_TRAIT(name, expr) \
    template <class __T> struct name : bool_constant<expr> {}; \
    template <class __T> inline constexpr bool name##_v = expr;
CUDALINT_TRAIT(is_integral, __is_integral(__T))
CUDALINT_TRAIT(is_floating_point, __is_floating_point(__T))
CUDALINT_TRAIT(is_arithmetic, __is_arithmetic(__T))
#undef CUDALINT_TRAIT
template <class __A, class __B> struct is_same : bool_constant<__is_same(__A, __B)> {};
template <class __A, class __B> inline constexpr bool is_same_v = __is_same(__A, __B);
template <class __T> struct remove_cv {
    typedef __remove_cv(__T) type;
};
template <class __T> using remove_cv_t = __remove_cv(__T);
template <class __T> struct decay {
    typedef __decay(__T) type;
};
template <class __T> using decay_t = __decay(__T);
template <class __A, class __B>
struct is_convertible : bool_constant<__is_convertible(__A, __B)> {};

template <class __T> struct remove_reference {
    typedef __T type;
};
template <class __T> struct remove_reference<__T &> {
    typedef __T type;
};
template <class __T> struct remove_reference<__T &&> {
    typedef __T type;
};
template <class __T> using remove_reference_t = typename remove_reference<__T>::type;

template <class __T> __T &&declval() noexcept;
template <class __T> constexpr remove_reference_t<__T> &&move(__T &&v) noexcept {
    return static_cast<remove_reference_t<__T> &&>(v);
}
template <class __T> constexpr __T &&forward(remove_reference_t<__T> &v) noexcept {
    return static_cast<__T &&>(v);
}
template <class __T> constexpr __T &&forward(remove_reference_t<__T> &&v) noexcept {
    return static_cast<__T &&>(v);
}
template <class __T> constexpr __T *addressof(__T &v) noexcept { return __builtin_addressof(v); }
template <class __T> constexpr void swap(__T &a, __T &b) {
    __T c = static_cast<__T &&>(a);
    a = static_cast<__T &&>(b);
    b = static_cast<__T &&>(c);
}
template <class __T, size_t __N> void swap(__T (&a)[__N], __T (&b)[__N]);

template <class __T> constexpr const __T &(min)(const __T &a, const __T &b) {
    return b < a ? b : a;
}
template <class __T> constexpr const __T &(max)(const __T &a, const __T &b) {
    return a < b ? b : a;
}
template <class __T, class __C> constexpr const __T &(min)(const __T &a, const __T &b, __C c) {
    return c(b, a) ? b : a;
}
template <class __T, class __C> constexpr const __T &(max)(const __T &a, const __T &b, __C c) {
    return c(a, b) ? b : a;
}

template <class __E> class initializer_list {
    const __E *b_;
    size_t n_;

  public:
    typedef __E value_type;
    typedef const __E *iterator;
    typedef const __E *const_iterator;
    constexpr initializer_list() noexcept : b_(nullptr), n_(0) {}
    constexpr initializer_list(const __E *b, size_t n) noexcept : b_(b), n_(n) {}
    constexpr size_t size() const noexcept { return n_; }
    constexpr const __E *begin() const noexcept { return b_; }
    constexpr const __E *end() const noexcept { return b_ + n_; }
};
template <class __T> constexpr __T(min)(initializer_list<__T> v) {
    __T r = *v.begin();
    for (const __T &x : v)
        if (x < r)
            r = x;
    return r;
}
template <class __T> constexpr __T(max)(initializer_list<__T> v) {
    __T r = *v.begin();
    for (const __T &x : v)
        if (r < x)
            r = x;
    return r;
}
} // namespace std

/* a parameter that takes no part in deduction */
template <class __T> struct __cudalint_same_ {
    typedef __T type;
};
template <class __T> using __cudalint_same = typename __cudalint_same_<__T>::type;

/* T when both are arithmetic, the type that <cmath> promotes to. */
template <class __T, bool = __is_integral(__T)> struct __cudalint_int_to_double {};
template <class __T> struct __cudalint_int_to_double<__T, true> {
    typedef double type;
};
template <class __A, class __B, bool = __is_arithmetic(__A) && __is_arithmetic(__B)>
struct __cudalint_promote {};
template <class __A, class __B> struct __cudalint_promote<__A, __B, true> {
    typedef double type;
};
template <> struct __cudalint_int_to_double<long double, false> {
    typedef long double type;
};
template <> struct __cudalint_promote<float, float, true> {
    typedef float type;
};

inline void *operator new(size_t, void *p) noexcept { return p; }
inline void *operator new[](size_t, void *p) noexcept { return p; }
inline void operator delete(void *, void *) noexcept {}
inline void operator delete[](void *, void *) noexcept {}
#pragma clang force_cuda_host_device end

#endif
