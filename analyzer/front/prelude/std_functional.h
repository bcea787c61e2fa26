// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/functional
// std: plus minus multiplies divides modulus less greater less_equal greater_equal equal_to not_equal_to
// std: logical_and logical_or bit_and bit_or bit_xor negate
namespace std {
#define CUDALINT_OP(name, op)                                                                      \
    template <class T = void> struct name {                                                        \
        __device__ constexpr auto operator()(const T &a, const T &b) const { return a op b; }      \
    };                                                                                             \
    template <> struct name<void> {                                                                \
        template <class A, class B> __device__ constexpr auto operator()(A a, B b) const           \
        {                                                                                          \
            return a op b;                                                                         \
        }                                                                                          \
    };
CUDALINT_OP(plus, +) CUDALINT_OP(minus, -) CUDALINT_OP(multiplies, *) CUDALINT_OP(divides, /)
CUDALINT_OP(modulus, %) CUDALINT_OP(less, <) CUDALINT_OP(greater, >) CUDALINT_OP(less_equal, <=)
CUDALINT_OP(greater_equal, >=) CUDALINT_OP(equal_to, ==) CUDALINT_OP(not_equal_to, !=)
CUDALINT_OP(logical_and, &&) CUDALINT_OP(logical_or, ||) CUDALINT_OP(bit_and, &)
CUDALINT_OP(bit_or, |) CUDALINT_OP(bit_xor, ^)
#undef CUDALINT_OP
template <class T = void> struct negate {
    __device__ constexpr T operator()(const T &a) const { return -a; }
};
}
