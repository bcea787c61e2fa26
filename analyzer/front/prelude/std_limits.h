// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/limits
// std: numeric_limits
namespace std {
template <class T> struct cudalint_limits {
    static constexpr bool is_specialized = false;
};
#define CUDALINT_INT(T, lowest_, max_, bits_)                                                      \
    template <> struct cudalint_limits<T> {                                                        \
        static constexpr bool is_specialized = true, is_integer = true, is_exact = true;           \
        static constexpr bool is_signed = (T)-1 < (T)0, has_infinity = false, is_iec559 = false;   \
        static constexpr int digits = bits_, radix = 2;                                            \
        static __device__ constexpr T min() { return lowest_; }                                    \
        static __device__ constexpr T lowest() { return lowest_; }                                 \
        static __device__ constexpr T max() { return max_; }                                       \
        static __device__ constexpr T epsilon() { return 0; }                                      \
        static __device__ constexpr T infinity() { return 0; }                                     \
        static __device__ constexpr T quiet_NaN() { return 0; }                                    \
    };
CUDALINT_INT(bool, false, true, 1)
CUDALINT_INT(char, -128, 127, 7)
CUDALINT_INT(signed char, -128, 127, 7)
CUDALINT_INT(unsigned char, 0, 255, 8)
CUDALINT_INT(short, -32768, 32767, 15)
CUDALINT_INT(unsigned short, 0, 65535, 16)
CUDALINT_INT(int, -2147483647 - 1, 2147483647, 31)
CUDALINT_INT(unsigned, 0, 4294967295U, 32)
CUDALINT_INT(long, -9223372036854775807L - 1, 9223372036854775807L, 63)
CUDALINT_INT(unsigned long, 0, 18446744073709551615UL, 64)
CUDALINT_INT(long long, -9223372036854775807LL - 1, 9223372036854775807LL, 63)
CUDALINT_INT(unsigned long long, 0, 18446744073709551615ULL, 64)
#undef CUDALINT_INT
#define CUDALINT_FLOAT(T, min_, max_, eps_, denorm_, bits_, inf_, nan_)                            \
    template <> struct cudalint_limits<T> {                                                        \
        static constexpr bool is_specialized = true, is_integer = false, is_exact = false;         \
        static constexpr bool is_signed = true, has_infinity = true, is_iec559 = true;             \
        static constexpr int digits = bits_, radix = 2;                                            \
        static __device__ constexpr T min() { return min_; }                                       \
        static __device__ constexpr T lowest() { return -(max_); }                                 \
        static __device__ constexpr T max() { return max_; }                                       \
        static __device__ constexpr T epsilon() { return eps_; }                                   \
        static __device__ constexpr T denorm_min() { return denorm_; }                             \
        static __device__ constexpr T infinity() { return inf_; }                                  \
        static __device__ constexpr T quiet_NaN() { return nan_; }                                 \
        static __device__ constexpr T signaling_NaN() { return nan_; }                             \
    };
CUDALINT_FLOAT(float, 1.175494351e-38F, 3.402823466e+38F, 1.192092896e-07F, 1.401298464e-45F, 24,
               __builtin_bit_cast(float, 0x7f800000u), __builtin_bit_cast(float, 0x7fffffffu))
CUDALINT_FLOAT(double, 2.2250738585072014e-308, 1.7976931348623157e+308, 2.2204460492503131e-16,
               4.9406564584124654e-324, 53, __builtin_bit_cast(double, 0x7ff0000000000000ull),
               __builtin_bit_cast(double, 0x7ff8000000000000ull))
#undef CUDALINT_FLOAT
template <class T> struct numeric_limits : cudalint_limits<T> {};
template <class T> struct numeric_limits<const T> : cudalint_limits<T> {};
}
