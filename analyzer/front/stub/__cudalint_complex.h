/* SPDX-License-Identifier: Apache-2.0 */
/* complex<T> for the namespace CUDALINT_NS (std and thrust). */
#pragma clang force_cuda_host_device begin
namespace CUDALINT_NS {
template <class __T> struct complex {
    typedef __T value_type;
    __T re_, im_;
    complex() = default;
    constexpr complex(const __T &__r) : re_(__r), im_() {}
    constexpr complex(const __T &__r, const __T &__i) : re_(__r), im_(__i) {}
    template <class __U>
    constexpr complex(const complex<__U> &__o) : re_(__o.real()), im_(__o.imag()) {}
    constexpr __T real() const { return re_; }
    constexpr __T imag() const { return im_; }
    void real(__T __v) { re_ = __v; }
    void imag(__T __v) { im_ = __v; }
    complex &operator=(const __T &);
    template <class __U> complex &operator=(const complex<__U> &);
    complex &operator+=(const complex &);
    complex &operator-=(const complex &);
    complex &operator*=(const complex &);
    complex &operator/=(const complex &);
    complex &operator+=(const __T &);
    complex &operator-=(const __T &);
    complex &operator*=(const __T &);
    complex &operator/=(const __T &);
};
#define CUDALINT_CX(op) \
    template <class __T> complex<__T> operator op(const complex<__T> &, const complex<__T> &); \
    template <class __T> \
    complex<__T> operator op(const complex<__T> &, const typename complex<__T>::value_type &); \
    template <class __T> \
    complex<__T> operator op(const typename complex<__T>::value_type &, const complex<__T> &);
CUDALINT_CX(+)
CUDALINT_CX(-)
CUDALINT_CX(*)
CUDALINT_CX(/)
#undef CUDALINT_CX
template <class __T> complex<__T> operator-(const complex<__T> &);
template <class __T> complex<__T> operator+(const complex<__T> &);
template <class __T> bool operator==(const complex<__T> &, const complex<__T> &);
template <class __T> bool operator!=(const complex<__T> &, const complex<__T> &);
template <class __T>
bool operator==(const complex<__T> &, const typename complex<__T>::value_type &);
template <class __T> __T real(const complex<__T> &);
template <class __T> __T imag(const complex<__T> &);
template <class __T> __T abs(const complex<__T> &);
template <class __T> __T arg(const complex<__T> &);
template <class __T> __T norm(const complex<__T> &);
template <class __T> complex<__T> conj(const complex<__T> &);
template <class __T> complex<__T> polar(const __T &, const __T & = __T());
template <class __T> complex<__T> exp(const complex<__T> &);
template <class __T> complex<__T> log(const complex<__T> &);
template <class __T> complex<__T> sqrt(const complex<__T> &);
template <class __T> complex<__T> sin(const complex<__T> &);
template <class __T> complex<__T> cos(const complex<__T> &);
template <class __T> complex<__T> tanh(const complex<__T> &);
template <class __T, class __U> complex<__T> pow(const complex<__T> &, const __U &);
} // namespace CUDALINT_NS
#pragma clang force_cuda_host_device end
