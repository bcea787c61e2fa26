/* SPDX-License-Identifier: Apache-2.0 */
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
template <class __T> struct device_ptr;
template <class __T> struct device_reference {
    operator __T() const;
    device_ptr<__T> operator&() const;
    device_reference &operator=(const __T &);
    device_reference &operator=(const device_reference &);
    device_reference &operator+=(const __T &);
    device_reference &operator-=(const __T &);
    device_reference &operator++();
    __T operator++(int);
};
template <class __T> struct device_ptr {
    typedef __remove_cv(__T) value_type;
    typedef __T element_type;
    typedef ptrdiff_t difference_type;
    typedef device_reference<__T> reference;
    typedef device_ptr pointer;
    typedef std::random_access_iterator_tag iterator_category;
    __T *p_;
    device_ptr() = default;
    device_ptr(decltype(nullptr));
    template <class __U> explicit device_ptr(__U *);
    template <class __U, class = std::enable_if_t<__is_convertible(__U *, __T *)>>
    device_ptr(const device_ptr<__U> &);
    __T *get() const;
    explicit operator bool() const;
    reference operator*() const;
    __T *operator->() const;
    reference operator[](ptrdiff_t) const;
    device_ptr &operator++();
    device_ptr operator++(int);
    device_ptr &operator--();
    device_ptr &operator+=(ptrdiff_t);
    device_ptr &operator-=(ptrdiff_t);
    device_ptr operator+(ptrdiff_t) const;
    device_ptr operator-(ptrdiff_t) const;
};
template <class __T, class __U>
ptrdiff_t operator-(const device_ptr<__T> &, const device_ptr<__U> &);
template <class __T, class __U> bool operator==(const device_ptr<__T> &, const device_ptr<__U> &);
template <class __T, class __U> bool operator!=(const device_ptr<__T> &, const device_ptr<__U> &);
template <class __T, class __U> bool operator<(const device_ptr<__T> &, const device_ptr<__U> &);
template <class __S, class __T> __S &operator<<(__S &, const device_reference<__T> &);
template <class __T> device_ptr<__T> device_pointer_cast(__T *);
template <class __T> device_ptr<__T> device_pointer_cast(const device_ptr<__T> &);
template <class __T> __T *raw_pointer_cast(const device_ptr<__T> &);
template <class __T> __T *raw_pointer_cast(__T *);
template <class __T> __T &raw_reference_cast(const device_reference<__T> &);
template <class __T> device_ptr<__T> device_malloc(size_t);
device_ptr<void> device_malloc(size_t);
template <class __T> device_ptr<__T> device_new(size_t = 1);
template <class __T> void device_free(device_ptr<__T>);
template <class __T> void device_delete(device_ptr<__T>, size_t = 0);
template <class __T> struct device_allocator : std::allocator<__T> {};
template <class __T> struct device_malloc_allocator : std::allocator<__T> {
    typedef device_ptr<__T> pointer;
};

template <class __T, class __A = std::allocator<__T>> struct host_vector;
template <class __T, class __A = device_allocator<__T>> struct device_vector {
    typedef __T value_type;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    typedef device_ptr<__T> pointer;
    typedef device_ptr<const __T> const_pointer;
    typedef device_reference<__T> reference;
    typedef device_ptr<__T> iterator;
    typedef device_ptr<const __T> const_iterator;
    device_vector();
    explicit device_vector(size_type);
    template <class __U> device_vector(size_type, const __U &);
    template <class __I, class = typename std::iterator_traits<__I>::value_type>
    device_vector(__I, __I);
    template <class __B> device_vector(const host_vector<__T, __B> &);
    template <class __U, class __B> device_vector(const std::vector<__U, __B> &);
    device_vector(std::initializer_list<__T>);
    device_vector(const device_vector &);
    ~device_vector();
    device_vector &operator=(const device_vector &);
    template <class __V> device_vector &operator=(const __V &);
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
    __T operator[](size_type) const;
    reference front();
    reference back();
    __T front() const;
    __T back() const;
    void resize(size_type);
    void resize(size_type, const __T &);
    void reserve(size_type);
    void shrink_to_fit();
    void clear();
    void push_back(const __T &);
    void pop_back();
    void swap(device_vector &);
    void assign(size_type, const __T &);
    template <class __I, class = typename std::iterator_traits<__I>::value_type>
    void assign(__I, __I);
    template <class... __U> iterator insert(iterator, __U &&...);
    iterator erase(iterator);
    iterator erase(iterator, iterator);
};
template <class __T, class __A> struct host_vector : std::vector<__T, __A> {
    using std::vector<__T, __A>::vector;
    host_vector();
    host_vector(const host_vector &);
    template <class __B> host_vector(const device_vector<__T, __B> &);
    template <class __V> host_vector &operator=(const __V &);
    host_vector &operator=(const host_vector &);
};
template <class __T> using universal_vector = host_vector<__T>;
template <class __T> struct universal_allocator : std::allocator<__T> {};
namespace system {
namespace cuda {
namespace experimental {
template <class __T> struct pinned_allocator : std::allocator<__T> {};
} // namespace experimental
} // namespace cuda
} // namespace system
namespace cuda {
using namespace system::cuda;
template <class __T> using pointer = device_ptr<__T>;
} // namespace cuda

using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::tie;
using std::tuple;
using std::tuple_element;
using std::tuple_size;
struct null_type {};
using std::forward;
using std::swap;

struct __cudalint_policy {
    template <class... __A> __cudalint_policy operator()(__A &&...) const { return {}; }
    __cudalint_policy on(cudaStream_t) const;
};
template <class __D = void> struct execution_policy : __cudalint_policy {};
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
template <class __I> struct iterator_traits : std::iterator_traits<__I> {};
template <class __I> struct iterator_value : std::iterator_traits<__I> {
    typedef typename std::iterator_traits<__I>::value_type type;
};
template <class __I> struct iterator_difference {
    typedef typename std::iterator_traits<__I>::difference_type type;
};
template <class __I> struct iterator_reference {
    typedef typename std::iterator_traits<__I>::reference type;
};
using std::advance;
using std::distance;

/* an iterator that yields R by value */
template <class __R> struct __cudalint_titer {
    typedef __remove_cvref(__R) value_type;
    typedef ptrdiff_t difference_type;
    typedef __R reference;
    typedef void pointer;
    typedef std::random_access_iterator_tag iterator_category;
    __R operator*() const;
    __R operator[](ptrdiff_t) const;
    bool operator==(const __cudalint_titer &) const;
    bool operator!=(const __cudalint_titer &) const;
    bool operator<(const __cudalint_titer &) const;
    ptrdiff_t operator-(const __cudalint_titer &) const;
};
#define CUDALINT_TITER(name) \
    name() = default; \
    template <class... __X> explicit name(__X &&...) {} \
    name &operator++(); \
    name operator++(int); \
    name &operator--(); \
    name &operator+=(ptrdiff_t); \
    name operator+(ptrdiff_t) const { return *this; } \
    name operator-(ptrdiff_t) const { return *this; } \
    using __cudalint_base::operator-;
template <class __T, class... __O> struct counting_iterator : __cudalint_titer<__T> {
    typedef __cudalint_titer<__T> __cudalint_base;
    CUDALINT_TITER(counting_iterator)
};
template <class __T, class... __O> struct constant_iterator : __cudalint_titer<__T> {
    typedef __cudalint_titer<__T> __cudalint_base;
    CUDALINT_TITER(constant_iterator)
};
template <class __F, class __I> struct __cudalint_transformed {
    typedef decltype(std::declval<__F &>()(*std::declval<__I &>())) type;
};
template <class __F, class __I, class __R = typename __cudalint_transformed<__F, __I>::type,
          class __V = void>
struct transform_iterator : __cudalint_titer<__R> {
    typedef __cudalint_titer<__R> __cudalint_base;
    CUDALINT_TITER(transform_iterator)
};
template <class __T> struct zip_iterator;
template <class... __I>
struct zip_iterator<std::tuple<__I...>>
    : __cudalint_titer<std::tuple<typename std::iterator_traits<__I>::reference...>> {
    typedef __cudalint_titer<std::tuple<typename std::iterator_traits<__I>::reference...>>
        __cudalint_base;
    CUDALINT_TITER(zip_iterator)
};
template <class __A, class __B>
struct permutation_iterator : __cudalint_titer<typename std::iterator_traits<__A>::reference> {
    typedef __cudalint_titer<typename std::iterator_traits<__A>::reference> __cudalint_base;
    CUDALINT_TITER(permutation_iterator)
};
template <class __I>
struct reverse_iterator : __cudalint_titer<typename std::iterator_traits<__I>::reference> {
    typedef __cudalint_titer<typename std::iterator_traits<__I>::reference> __cudalint_base;
    CUDALINT_TITER(reverse_iterator)
};
struct discard_iterator : std::__cudalint_output_iter {
    template <class... __A> discard_iterator(__A &&...) {}
};
template <class __T> counting_iterator<__T> make_counting_iterator(__T);
template <class __T> constant_iterator<__T> make_constant_iterator(__T);
template <class __I, class __F> transform_iterator<__F, __I> make_transform_iterator(__I, __F) {
    return {};
}
template <class... __I> zip_iterator<std::tuple<__I...>> make_zip_iterator(std::tuple<__I...>) {
    return {};
}
template <class... __I> zip_iterator<std::tuple<__I...>> make_zip_iterator(__I...) { return {}; }
template <class __A, class __B> permutation_iterator<__A, __B> make_permutation_iterator(__A, __B) {
    return {};
}
template <class __I> reverse_iterator<__I> make_reverse_iterator(__I) { return {}; }
template <class __I, class __F>
std::__cudalint_output_iter make_transform_output_iterator(__I, __F) {
    return {};
}
inline discard_iterator make_discard_iterator() { return {}; }
template <class __F> struct __cudalint_zipf {
    template <class __T> auto operator()(__T &&__t) const {
        return std::apply(std::declval<__F>(), static_cast<__T &&>(__t));
    }
};
template <class __F> __cudalint_zipf<__F> make_zip_function(__F) { return {}; }

#define CUDALINT_OP(__R, name, __e) \
    template <class __T = void> struct name { \
        typedef __T first_argument_type; \
        typedef __T second_argument_type; \
        typedef __R result_type; \
        constexpr __R operator()(const __T &__a, const __T &__b) const { return __e; } \
    }; \
    template <> struct name<void> { \
        template <class __A, class __B> \
        constexpr auto operator()(const __A &__a, const __B &__b) const { \
            return __e; \
        } \
    };
CUDALINT_OP(__T, plus, __a + __b)
CUDALINT_OP(__T, minus, __a - __b)
CUDALINT_OP(__T, multiplies, __a *__b)
CUDALINT_OP(__T, divides, __a / __b)
CUDALINT_OP(__T, modulus, __a % __b)
CUDALINT_OP(__T, bit_and, __a &__b)
CUDALINT_OP(__T, bit_or, __a | __b)
CUDALINT_OP(__T, bit_xor, __a ^ __b)
CUDALINT_OP(bool, logical_and, __a &&__b)
CUDALINT_OP(bool, logical_or, __a || __b)
CUDALINT_OP(bool, equal_to, __a == __b)
CUDALINT_OP(bool, not_equal_to, __a != __b)
CUDALINT_OP(bool, less, __a < __b)
CUDALINT_OP(bool, greater, __a > __b)
CUDALINT_OP(bool, less_equal, __a <= __b)
CUDALINT_OP(bool, greater_equal, __a >= __b)
CUDALINT_OP(__T, maximum, __a < __b ? __b : __a)
CUDALINT_OP(__T, minimum, __b < __a ? __b : __a)
CUDALINT_OP(__T, project1st, __a)
CUDALINT_OP(__T, project2nd, __b)
#undef CUDALINT_OP
template <class __T = void> struct negate {
    constexpr __T operator()(const __T &__a) const { return -__a; }
};
template <class __T = void> struct identity {
    constexpr const __T &operator()(const __T &__a) const { return __a; }
};
template <> struct identity<void> {
    template <class __T> constexpr __T &&operator()(__T &&__a) const {
        return static_cast<__T &&>(__a);
    }
};
template <class __T = void> struct logical_not {
    constexpr bool operator()(const __T &__a) const { return !__a; }
};
template <class __T> struct square {
    constexpr __T operator()(const __T &__a) const { return __a * __a; }
};
using std::binary_function;
using std::unary_function;
template <class __P> struct __cudalint_not {
    template <class... __A> bool operator()(__A &&...) const { return true; }
};
template <class __P> __cudalint_not<__P> not1(const __P &);
template <class __P> __cudalint_not<__P> not_fn(__P) { return {}; }
namespace placeholders {
struct __cudalint_lambda {
    template <class... __A> int operator()(__A &&...) const;
};
#define CUDALINT_PH(op) \
    template <class __T> __cudalint_lambda operator op(__cudalint_lambda, const __T &); \
    template <class __T> __cudalint_lambda operator op(const __T &, __cudalint_lambda); \
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
using std::system_error;
}
using std::system_error;
} // namespace thrust
#pragma clang force_cuda_host_device end
#endif
