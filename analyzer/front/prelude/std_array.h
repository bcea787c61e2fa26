// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/array
// std: array
namespace std {
template <class T, size_t n> struct array {
    using value_type = T;
    using size_type = size_t;
    T elements_[n ? n : 1];
    __device__ constexpr T &operator[](size_t i) { return elements_[i]; }
    __device__ constexpr const T &operator[](size_t i) const { return elements_[i]; }
    __device__ constexpr T *data() { return elements_; }
    __device__ constexpr const T *data() const { return elements_; }
    __device__ constexpr T *begin() { return elements_; }
    __device__ constexpr T *end() { return elements_ + n; }
    __device__ constexpr const T *begin() const { return elements_; }
    __device__ constexpr const T *end() const { return elements_ + n; }
    static __device__ constexpr size_t size() { return n; }
    static __device__ constexpr bool empty() { return n == 0; }
    __device__ constexpr T &front() { return elements_[0]; }
    __device__ constexpr T &back() { return elements_[n - 1]; }
    __device__ constexpr void fill(const T &v)
    {
        for (size_t i = 0; i < n; i++)
            elements_[i] = v;
    }
};
}
