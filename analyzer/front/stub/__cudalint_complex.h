/* complex<T> for the namespace CUDALINT_NS (std and thrust). */
#pragma clang force_cuda_host_device begin
namespace CUDALINT_NS {
template <class T> struct complex {
    typedef T value_type;
    T re_, im_;
    complex() = default;
    constexpr complex(const T &r) : re_(r), im_() {}
    constexpr complex(const T &r, const T &i) : re_(r), im_(i) {}
    template <class U> constexpr complex(const complex<U> &o) : re_(o.real()), im_(o.imag()) {}
    constexpr T real() const { return re_; }
    constexpr T imag() const { return im_; }
    void real(T v) { re_ = v; }
    void imag(T v) { im_ = v; }
    complex &operator=(const T &);
    template <class U> complex &operator=(const complex<U> &);
    complex &operator+=(const complex &);
    complex &operator-=(const complex &);
    complex &operator*=(const complex &);
    complex &operator/=(const complex &);
    complex &operator+=(const T &);
    complex &operator-=(const T &);
    complex &operator*=(const T &);
    complex &operator/=(const T &);
};
#define CUDALINT_CX(op) \
    template <class T> complex<T> operator op(const complex<T> &, const complex<T> &); \
    template <class T> \
    complex<T> operator op(const complex<T> &, const typename complex<T>::value_type &); \
    template <class T> \
    complex<T> operator op(const typename complex<T>::value_type &, const complex<T> &);
CUDALINT_CX(+)
CUDALINT_CX(-)
CUDALINT_CX(*)
CUDALINT_CX(/)
#undef CUDALINT_CX
template <class T> complex<T> operator-(const complex<T> &);
template <class T> complex<T> operator+(const complex<T> &);
template <class T> bool operator==(const complex<T> &, const complex<T> &);
template <class T> bool operator!=(const complex<T> &, const complex<T> &);
template <class T> bool operator==(const complex<T> &, const typename complex<T>::value_type &);
template <class T> T real(const complex<T> &);
template <class T> T imag(const complex<T> &);
template <class T> T abs(const complex<T> &);
template <class T> T arg(const complex<T> &);
template <class T> T norm(const complex<T> &);
template <class T> complex<T> conj(const complex<T> &);
template <class T> complex<T> polar(const T &, const T & = T());
template <class T> complex<T> exp(const complex<T> &);
template <class T> complex<T> log(const complex<T> &);
template <class T> complex<T> sqrt(const complex<T> &);
template <class T> complex<T> sin(const complex<T> &);
template <class T> complex<T> cos(const complex<T> &);
template <class T> complex<T> tanh(const complex<T> &);
template <class T, class U> complex<T> pow(const complex<T> &, const U &);
} // namespace CUDALINT_NS
#pragma clang force_cuda_host_device end
