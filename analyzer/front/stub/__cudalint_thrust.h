/* thrust: pointers, vectors, tuples, iterators, functors, policies. */
#ifndef CUDALINT_THRUST_H
#define CUDALINT_THRUST_H
#include "__cudalint_prelude.h"
#include "functional"
#include "tuple"
#include "vector"
#include "exception"
#define THRUST_VERSION 200800
#define THRUST_MAJOR_VERSION 2
#define THRUST_MINOR_VERSION 8
#define THRUST_DEVICE_SYSTEM 1
#define THRUST_DEVICE_SYSTEM_CUDA 1
#pragma clang force_cuda_host_device begin
namespace thrust {
template <class T> struct device_ptr;
template <class T> struct device_reference {
    operator T() const;
    device_ptr<T> operator&() const;
    device_reference &operator=(const T &);
    device_reference &operator=(const device_reference &);
    device_reference &operator+=(const T &);
    device_reference &operator-=(const T &);
    device_reference &operator++();
    T operator++(int);
};
template <class T> struct device_ptr {
    typedef __remove_cv(T) value_type;
    typedef T element_type;
    typedef ptrdiff_t difference_type;
    typedef device_reference<T> reference;
    typedef device_ptr pointer;
    typedef std::random_access_iterator_tag iterator_category;
    T *p_;
    device_ptr() = default;
    device_ptr(decltype(nullptr));
    template <class U> explicit device_ptr(U *);
    template <class U, class = std::enable_if_t<__is_convertible(U *, T *)>>
    device_ptr(const device_ptr<U> &);
    T *get() const;
    explicit operator bool() const;
    reference operator*() const;
    T *operator->() const;
    reference operator[](ptrdiff_t) const;
    device_ptr &operator++();
    device_ptr operator++(int);
    device_ptr &operator--();
    device_ptr &operator+=(ptrdiff_t);
    device_ptr &operator-=(ptrdiff_t);
    device_ptr operator+(ptrdiff_t) const;
    device_ptr operator-(ptrdiff_t) const;
};
template <class T, class U> ptrdiff_t operator-(const device_ptr<T> &, const device_ptr<U> &);
template <class T, class U> bool operator==(const device_ptr<T> &, const device_ptr<U> &);
template <class T, class U> bool operator!=(const device_ptr<T> &, const device_ptr<U> &);
template <class T, class U> bool operator<(const device_ptr<T> &, const device_ptr<U> &);
template <class T> device_ptr<T> device_pointer_cast(T *);
template <class T> device_ptr<T> device_pointer_cast(const device_ptr<T> &);
template <class T> T *raw_pointer_cast(const device_ptr<T> &);
template <class T> T *raw_pointer_cast(T *);
template <class T> T &raw_reference_cast(const device_reference<T> &);
template <class T> device_ptr<T> device_malloc(size_t);
template <class T> device_ptr<T> device_new(size_t = 1);
template <class T> void device_free(device_ptr<T>);
template <class T> void device_delete(device_ptr<T>, size_t = 0);
template <class T> struct device_allocator : std::allocator<T> {};
template <class T> struct device_malloc_allocator : std::allocator<T> {
    typedef device_ptr<T> pointer;
};

template <class T, class A = std::allocator<T>> struct host_vector;
template <class T, class A = device_allocator<T>> struct device_vector {
    typedef T value_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef device_ptr<T> pointer;
    typedef device_ptr<const T> const_pointer;
    typedef device_reference<T> reference;
    typedef device_ptr<T> iterator;
    typedef device_ptr<const T> const_iterator;
    device_vector();
    explicit device_vector(size_type);
    template <class U> device_vector(size_type, const U &);
    template <class I, class = typename std::iterator_traits<I>::value_type> device_vector(I, I);
    template <class B> device_vector(const host_vector<T, B> &);
    template <class U, class B> device_vector(const std::vector<U, B> &);
    device_vector(std::initializer_list<T>);
    device_vector(const device_vector &);
    ~device_vector();
    device_vector &operator=(const device_vector &);
    template <class V> device_vector &operator=(const V &);
    iterator begin();
    iterator end();
    const_iterator begin() const;
    const_iterator end() const;
    const_iterator cbegin() const;
    const_iterator cend() const;
    std::reverse_iterator<iterator> rbegin();
    std::reverse_iterator<iterator> rend();
    size_type size() const;
    size_type capacity() const;
    bool empty() const;
    pointer data();
    const_pointer data() const;
    reference operator[](size_type);
    T operator[](size_type) const;
    reference front();
    reference back();
    T front() const;
    T back() const;
    void resize(size_type);
    void resize(size_type, const T &);
    void reserve(size_type);
    void shrink_to_fit();
    void clear();
    void push_back(const T &);
    void pop_back();
    void swap(device_vector &);
    void assign(size_type, const T &);
    template <class I, class = typename std::iterator_traits<I>::value_type> void assign(I, I);
    template <class... U> iterator insert(iterator, U &&...);
    iterator erase(iterator);
    iterator erase(iterator, iterator);
};
template <class T, class A> struct host_vector : std::vector<T, A> {
    using std::vector<T, A>::vector;
    host_vector();
    host_vector(const host_vector &);
    template <class B> host_vector(const device_vector<T, B> &);
    template <class V> host_vector &operator=(const V &);
    host_vector &operator=(const host_vector &);
};
template <class T> using universal_vector = host_vector<T>;
template <class T> struct universal_allocator : std::allocator<T> {};
namespace system {
namespace cuda {
namespace experimental {
template <class T> struct pinned_allocator : std::allocator<T> {};
} // namespace experimental
} // namespace cuda
} // namespace system
namespace cuda {
using namespace system::cuda;
template <class T> using pointer = device_ptr<T>;
} // namespace cuda

using std::pair;
using std::make_pair;
using std::tuple;
using std::make_tuple;
using std::get;
using std::tie;
using std::tuple_size;
using std::tuple_element;
struct null_type {};
using std::forward;
using std::swap;

struct __cudalint_policy {
    template <class... A> __cudalint_policy operator()(A &&...) const { return {}; }
    __cudalint_policy on(cudaStream_t) const;
};
template <class D = void> struct execution_policy : __cudalint_policy {};
struct __cudalint_host_policy : execution_policy<__cudalint_host_policy> {};
struct __cudalint_device_policy : execution_policy<__cudalint_device_policy> {};
struct device_execution_policy : execution_policy<> {};
extern const __device__ __cudalint_host_policy host;
extern const __device__ __cudalint_device_policy device;
extern const __device__ __cudalint_policy seq;
typedef std::random_access_iterator_tag random_access_traversal_tag;
typedef __cudalint_host_policy host_system_tag;
typedef __cudalint_device_policy device_system_tag;
namespace cuda {
extern const __device__ __cudalint_policy par;
extern const __device__ __cudalint_policy par_nosync;
struct tag {};
} // namespace cuda
namespace omp {
extern const __device__ __cudalint_policy par;
}
template <class I> struct iterator_traits : std::iterator_traits<I> {};
template <class I> struct iterator_value : std::iterator_traits<I> {
    typedef typename std::iterator_traits<I>::value_type type;
};
template <class I> struct iterator_difference {
    typedef typename std::iterator_traits<I>::difference_type type;
};
template <class I> struct iterator_reference {
    typedef typename std::iterator_traits<I>::reference type;
};
using std::advance;
using std::distance;

/* an iterator that yields R by value */
template <class R> struct __cudalint_titer {
    typedef __remove_cvref(R) value_type;
    typedef ptrdiff_t difference_type;
    typedef R reference;
    typedef void pointer;
    typedef std::random_access_iterator_tag iterator_category;
    R operator*() const;
    R operator[](ptrdiff_t) const;
    bool operator==(const __cudalint_titer &) const;
    bool operator!=(const __cudalint_titer &) const;
    bool operator<(const __cudalint_titer &) const;
    ptrdiff_t operator-(const __cudalint_titer &) const;
};
#define CUDALINT_TITER(name) \
    name() = default; \
    template <class... X> explicit name(X &&...) {} \
    name &operator++(); \
    name operator++(int); \
    name &operator--(); \
    name &operator+=(ptrdiff_t); \
    name operator+(ptrdiff_t) const { return *this; } \
    name operator-(ptrdiff_t) const { return *this; } \
    using __cudalint_base::operator-;
template <class T, class... O> struct counting_iterator : __cudalint_titer<T> {
    typedef __cudalint_titer<T> __cudalint_base;
    CUDALINT_TITER(counting_iterator)
};
template <class T, class... O> struct constant_iterator : __cudalint_titer<T> {
    typedef __cudalint_titer<T> __cudalint_base;
    CUDALINT_TITER(constant_iterator)
};
template <class F, class I> struct __cudalint_transformed {
    typedef decltype(std::declval<F &>()(*std::declval<I &>())) type;
};
template <class F, class I, class R = typename __cudalint_transformed<F, I>::type, class V = void>
struct transform_iterator : __cudalint_titer<R> {
    typedef __cudalint_titer<R> __cudalint_base;
    CUDALINT_TITER(transform_iterator)
};
template <class T> struct zip_iterator;
template <class... I>
struct zip_iterator<std::tuple<I...>>
    : __cudalint_titer<std::tuple<typename std::iterator_traits<I>::reference...>> {
    typedef __cudalint_titer<std::tuple<typename std::iterator_traits<I>::reference...>>
        __cudalint_base;
    CUDALINT_TITER(zip_iterator)
};
template <class A, class B>
struct permutation_iterator : __cudalint_titer<typename std::iterator_traits<A>::reference> {
    typedef __cudalint_titer<typename std::iterator_traits<A>::reference> __cudalint_base;
    CUDALINT_TITER(permutation_iterator)
};
template <class I>
struct reverse_iterator : __cudalint_titer<typename std::iterator_traits<I>::reference> {
    typedef __cudalint_titer<typename std::iterator_traits<I>::reference> __cudalint_base;
    CUDALINT_TITER(reverse_iterator)
};
struct discard_iterator : std::__cudalint_output_iter {
    template <class... A> discard_iterator(A &&...) {}
};
template <class T> counting_iterator<T> make_counting_iterator(T);
template <class T> constant_iterator<T> make_constant_iterator(T);
template <class I, class F> transform_iterator<F, I> make_transform_iterator(I, F) { return {}; }
template <class... I> zip_iterator<std::tuple<I...>> make_zip_iterator(std::tuple<I...>) {
    return {};
}
template <class... I> zip_iterator<std::tuple<I...>> make_zip_iterator(I...) { return {}; }
template <class A, class B> permutation_iterator<A, B> make_permutation_iterator(A, B) {
    return {};
}
template <class I> reverse_iterator<I> make_reverse_iterator(I) { return {}; }
template <class I, class F> std::__cudalint_output_iter make_transform_output_iterator(I, F) {
    return {};
}
inline discard_iterator make_discard_iterator() { return {}; }
template <class F> struct __cudalint_zipf {
    template <class T> auto operator()(T &&t) const {
        return std::apply(std::declval<F>(), static_cast<T &&>(t));
    }
};
template <class F> __cudalint_zipf<F> make_zip_function(F) { return {}; }

#define CUDALINT_OP(R, name, e) \
    template <class T = void> struct name { \
        typedef T first_argument_type; \
        typedef T second_argument_type; \
        typedef R result_type; \
        constexpr R operator()(const T &a, const T &b) const { return e; } \
    }; \
    template <> struct name<void> { \
        template <class A, class B> constexpr auto operator()(const A &a, const B &b) const { \
            return e; \
        } \
    };
CUDALINT_OP(T, plus, a + b)
CUDALINT_OP(T, minus, a - b)
CUDALINT_OP(T, multiplies, a * b)
CUDALINT_OP(T, divides, a / b)
CUDALINT_OP(T, modulus, a % b)
CUDALINT_OP(T, bit_and, a & b)
CUDALINT_OP(T, bit_or, a | b)
CUDALINT_OP(T, bit_xor, a ^ b)
CUDALINT_OP(bool, logical_and, a && b)
CUDALINT_OP(bool, logical_or, a || b)
CUDALINT_OP(bool, equal_to, a == b)
CUDALINT_OP(bool, not_equal_to, a != b)
CUDALINT_OP(bool, less, a < b)
CUDALINT_OP(bool, greater, a > b)
CUDALINT_OP(bool, less_equal, a <= b)
CUDALINT_OP(bool, greater_equal, a >= b)
CUDALINT_OP(T, maximum, a < b ? b : a)
CUDALINT_OP(T, minimum, b < a ? b : a)
CUDALINT_OP(T, project1st, a)
CUDALINT_OP(T, project2nd, b)
#undef CUDALINT_OP
template <class T = void> struct negate {
    constexpr T operator()(const T &a) const { return -a; }
};
template <class T = void> struct identity {
    constexpr const T &operator()(const T &a) const { return a; }
};
template <> struct identity<void> {
    template <class T> constexpr T &&operator()(T &&a) const { return static_cast<T &&>(a); }
};
template <class T = void> struct logical_not {
    constexpr bool operator()(const T &a) const { return !a; }
};
template <class T> struct square {
    constexpr T operator()(const T &a) const { return a * a; }
};
using std::binary_function;
using std::unary_function;
template <class P> struct __cudalint_not {
    template <class... A> bool operator()(A &&...) const { return true; }
};
template <class P> __cudalint_not<P> not1(const P &);
template <class P> __cudalint_not<P> not_fn(P) { return {}; }
namespace placeholders {
struct __cudalint_lambda {
    template <class... A> int operator()(A &&...) const;
};
#define CUDALINT_PH(op) \
    template <class T> __cudalint_lambda operator op(__cudalint_lambda, const T &); \
    template <class T> __cudalint_lambda operator op(const T &, __cudalint_lambda); \
    inline __cudalint_lambda operator op(__cudalint_lambda, __cudalint_lambda) { return {}; }
CUDALINT_PH(+)
CUDALINT_PH(-)
CUDALINT_PH(*)
CUDALINT_PH(/)
CUDALINT_PH(%)
CUDALINT_PH(<)
CUDALINT_PH(>)
CUDALINT_PH(==)
CUDALINT_PH(!=)
#undef CUDALINT_PH
extern const __device__ __cudalint_lambda _1, _2, _3;
} // namespace placeholders
namespace system {
struct system_error : std::exception {};
}
} // namespace thrust
#pragma clang force_cuda_host_device end
#endif
