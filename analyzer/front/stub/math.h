/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for the C header math.h with the overloads that C++ and nvcc add. */
#ifndef CUDALINT_MATH_H
#define CUDALINT_MATH_H
#include "__cudalint_base.h"
#include "stdlib.h"

#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
typedef float float_t;
typedef double double_t;

#pragma clang force_cuda_host_device begin
#define CUDALINT_M1(name) \
    extern "C" double name(double); \
    extern "C" float name##f(float); \
    float name(float); \
    template <class __T> typename __cudalint_int_to_double<__T>::type name(__T); \
    namespace std { \
    using ::name; \
    using ::name##f; \
    }
#define CUDALINT_M2(name) \
    extern "C" double name(double, double); \
    extern "C" float name##f(float, float); \
    float name(float, float); \
    template <class __A, class __B> typename __cudalint_promote<__A, __B>::type name(__A, __B); \
    namespace std { \
    using ::name; \
    using ::name##f; \
    }
CUDALINT_M1(sin)
CUDALINT_M1(cos)
CUDALINT_M1(tan)
CUDALINT_M1(asin)
CUDALINT_M1(acos)
CUDALINT_M1(atan)
CUDALINT_M1(sinh)
CUDALINT_M1(cosh)
CUDALINT_M1(tanh)
CUDALINT_M1(asinh)
CUDALINT_M1(acosh)
CUDALINT_M1(atanh)
CUDALINT_M1(exp)
CUDALINT_M1(exp2)
CUDALINT_M1(expm1)
CUDALINT_M1(log)
CUDALINT_M1(log2)
CUDALINT_M1(log10)
CUDALINT_M1(log1p)
CUDALINT_M1(logb)
CUDALINT_M1(sqrt)
CUDALINT_M1(cbrt)
CUDALINT_M1(ceil)
CUDALINT_M1(floor)
CUDALINT_M1(trunc)
CUDALINT_M1(round)
CUDALINT_M1(rint)
CUDALINT_M1(nearbyint)
CUDALINT_M1(fabs)
CUDALINT_M1(erf)
CUDALINT_M1(erfc)
CUDALINT_M1(lgamma)
CUDALINT_M1(tgamma)
CUDALINT_M2(pow)
CUDALINT_M2(fmod)
CUDALINT_M2(remainder)
CUDALINT_M2(atan2)
CUDALINT_M2(hypot)
CUDALINT_M2(fmin)
CUDALINT_M2(fmax)
CUDALINT_M2(fdim)
CUDALINT_M2(copysign)
CUDALINT_M2(nextafter)
#undef CUDALINT_M1
#undef CUDALINT_M2
extern "C" {
long double fabsl(long double);
long double sqrtl(long double);
long double cbrtl(long double);
long double powl(long double, long double);
long double expl(long double);
long double logl(long double);
long double sinl(long double);
long double cosl(long double);
long double floorl(long double);
long double ceill(long double);
long lround(double);
long lroundf(float);
long long llround(double);
long long llroundf(float);
long lrint(double);
long lrintf(float);
long long llrint(double);
long long llrintf(float);
int ilogb(double);
int ilogbf(float);
double fma(double, double, double);
float fmaf(float, float, float);
double ldexp(double, int);
float ldexpf(float, int);
double scalbn(double, int);
float scalbnf(float, int);
double scalbln(double, long);
float scalblnf(float, long);
double frexp(double, int *);
float frexpf(float, int *);
double modf(double, double *);
float modff(float, float *);
double remquo(double, double, int *);
float remquof(float, float, int *);
double nan(const char *);
float nanf(const char *);
double j0(double);
double j1(double);
double jn(int, double);
double y0(double);
double y1(double);
double yn(int, double);
void sincos(double, double *, double *);
void sincosf(float, float *, float *);
double exp10(double);
float exp10f(float);
}
long lround(float);
long long llround(float);
long lrint(float);
long long llrint(float);
int ilogb(float);
float fma(float, float, float);
float ldexp(float, int);
float scalbn(float, int);
float frexp(float, int *);
float modf(float, float *);
float exp10(float);
void sincos(float, float *, float *);
constexpr bool isnan(float v) { return __builtin_isnan(v); }
constexpr bool isnan(double v) { return __builtin_isnan(v); }
constexpr bool isinf(float v) { return __builtin_isinf(v); }
constexpr bool isinf(double v) { return __builtin_isinf(v); }
constexpr bool isfinite(float v) { return __builtin_isfinite(v); }
constexpr bool isfinite(double v) { return __builtin_isfinite(v); }
template <class __T, class = typename __cudalint_int_to_double<__T>::type> bool isnan(__T);
template <class __T, class = typename __cudalint_int_to_double<__T>::type> bool isinf(__T);
template <class __T, class = typename __cudalint_int_to_double<__T>::type> bool isfinite(__T);
bool isnormal(double);
bool signbit(float);
bool signbit(double);
int fpclassify(double);
bool isunordered(double, double);
bool isless(double, double);
bool isgreater(double, double);
#pragma clang force_cuda_host_device end

namespace std {
using ::float_t;
using ::double_t;
using ::lround;
using ::lroundf;
using ::llround;
using ::llroundf;
using ::lrint;
using ::lrintf;
using ::llrint;
using ::ilogb;
using ::fma;
using ::fmaf;
using ::ldexp;
using ::ldexpf;
using ::scalbn;
using ::frexp;
using ::frexpf;
using ::modf;
using ::modff;
using ::remquo;
using ::nan;
using ::nanf;
using ::isnan;
using ::isinf;
using ::isfinite;
using ::isnormal;
using ::signbit;
using ::fpclassify;
using ::isunordered;
using ::isless;
using ::isgreater;
using ::abs;
}
#endif
