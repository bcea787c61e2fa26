/* SPDX-License-Identifier: Apache-2.0 */
/* Device math that math.h does not have: rsqrt, fast intrinsics, rounding modes, casts, min/max. */
#ifndef CUDALINT_DEVMATH_H
#define CUDALINT_DEVMATH_H
#include "math.h"
#include "__cudalint_vector.h"

#pragma clang force_cuda_host_device begin
#define CUDALINT_MINMAX(__R, __A, __B) \
    constexpr __R min(__A a, __B b) { return (__R)a < (__R)b ? (__R)a : (__R)b; } \
    constexpr __R max(__A a, __B b) { return (__R)a > (__R)b ? (__R)a : (__R)b; }
#pragma push_macro("min")
#pragma push_macro("max")
#undef min
#undef max
CUDALINT_MINMAX(int, int, int)
CUDALINT_MINMAX(unsigned, unsigned, unsigned)
CUDALINT_MINMAX(unsigned, int, unsigned)
CUDALINT_MINMAX(unsigned, unsigned, int)
CUDALINT_MINMAX(long, long, long)
CUDALINT_MINMAX(unsigned long, unsigned long, unsigned long)
CUDALINT_MINMAX(unsigned long, long, unsigned long)
CUDALINT_MINMAX(unsigned long, unsigned long, long)
CUDALINT_MINMAX(long long, long long, long long)
CUDALINT_MINMAX(unsigned long long, unsigned long long, unsigned long long)
CUDALINT_MINMAX(unsigned long long, long long, unsigned long long)
CUDALINT_MINMAX(unsigned long long, unsigned long long, long long)
CUDALINT_MINMAX(float, float, float)
CUDALINT_MINMAX(double, double, double)
CUDALINT_MINMAX(double, float, double)
CUDALINT_MINMAX(double, double, float)
#undef CUDALINT_MINMAX
#pragma pop_macro("max")
#pragma pop_macro("min")
constexpr unsigned umin(unsigned a, unsigned b) { return a < b ? a : b; }
constexpr unsigned umax(unsigned a, unsigned b) { return a > b ? a : b; }
constexpr long long llmin(long long a, long long b) { return a < b ? a : b; }
constexpr long long llmax(long long a, long long b) { return a > b ? a : b; }
constexpr unsigned long long ullmin(unsigned long long a, unsigned long long b) {
    return a < b ? a : b;
}
constexpr unsigned long long ullmax(unsigned long long a, unsigned long long b) {
    return a > b ? a : b;
}

#define CUDALINT_F1(name) \
    extern "C" double name(double); \
    extern "C" float name##f(float); \
    float name(float); \
    template <class __T> typename __cudalint_int_to_double<__T>::type name(__T);
CUDALINT_F1(rsqrt)
CUDALINT_F1(rcbrt)
CUDALINT_F1(sinpi)
CUDALINT_F1(cospi)
CUDALINT_F1(tanpi)
CUDALINT_F1(erfinv)
CUDALINT_F1(erfcinv)
CUDALINT_F1(erfcx)
CUDALINT_F1(normcdf)
CUDALINT_F1(normcdfinv)
CUDALINT_F1(cyl_bessel_i0)
CUDALINT_F1(cyl_bessel_i1)
#undef CUDALINT_F1
extern "C" {
float j0f(float);
float j1f(float);
float y0f(float);
float y1f(float);
void sincospi(double, double *, double *);
void sincospif(float, float *, float *);
double rhypot(double, double);
float rhypotf(float, float);
double norm3d(double, double, double);
float norm3df(float, float, float);
double norm4d(double, double, double, double);
float norm4df(float, float, float, float);
double rnorm3d(double, double, double);
float rnorm3df(float, float, float);
double rnorm4d(double, double, double, double);
float rnorm4df(float, float, float, float);
double norm(int, const double *);
float normf(int, const float *);
float fdividef(float, float);
float fdivide(float, float);
}
#pragma clang force_cuda_host_device end

#define CUDALINT_D extern "C" __device__
#define CUDALINT_ROUND1(f, __T, __A) \
    CUDALINT_D __T f##_rn(__A); \
    CUDALINT_D __T f##_rz(__A); \
    CUDALINT_D __T f##_ru(__A); \
    CUDALINT_D __T f##_rd(__A);
#define CUDALINT_ROUND2(f, __T) \
    CUDALINT_D __T f##_rn(__T, __T); \
    CUDALINT_D __T f##_rz(__T, __T); \
    CUDALINT_D __T f##_ru(__T, __T); \
    CUDALINT_D __T f##_rd(__T, __T);
#define CUDALINT_ROUND3(f, __T) \
    CUDALINT_D __T f##_rn(__T, __T, __T); \
    CUDALINT_D __T f##_rz(__T, __T, __T); \
    CUDALINT_D __T f##_ru(__T, __T, __T); \
    CUDALINT_D __T f##_rd(__T, __T, __T);
CUDALINT_ROUND2(__fadd, float)
CUDALINT_ROUND2(__fsub, float)
CUDALINT_ROUND2(__fmul, float)
CUDALINT_ROUND2(__fdiv, float)
CUDALINT_ROUND3(__fmaf, float)
CUDALINT_ROUND1(__fsqrt, float, float)
CUDALINT_ROUND1(__frcp, float, float)
CUDALINT_ROUND2(__dadd, double)
CUDALINT_ROUND2(__dsub, double)
CUDALINT_ROUND2(__dmul, double)
CUDALINT_ROUND2(__ddiv, double)
CUDALINT_ROUND3(__fma, double)
CUDALINT_ROUND1(__dsqrt, double, double)
CUDALINT_ROUND1(__drcp, double, double)
CUDALINT_ROUND1(__float2int, int, float)
CUDALINT_ROUND1(__float2uint, unsigned, float)
CUDALINT_ROUND1(__float2ll, long long, float)
CUDALINT_ROUND1(__float2ull, unsigned long long, float)
CUDALINT_ROUND1(__double2int, int, double)
CUDALINT_ROUND1(__double2uint, unsigned, double)
CUDALINT_ROUND1(__double2ll, long long, double)
CUDALINT_ROUND1(__double2ull, unsigned long long, double)
CUDALINT_ROUND1(__double2float, float, double)
CUDALINT_ROUND1(__int2float, float, int)
CUDALINT_ROUND1(__uint2float, float, unsigned)
CUDALINT_ROUND1(__ll2float, float, long long)
CUDALINT_ROUND1(__ull2float, float, unsigned long long)
CUDALINT_ROUND1(__ll2double, double, long long)
CUDALINT_ROUND1(__ull2double, double, unsigned long long)
#undef CUDALINT_ROUND1
#undef CUDALINT_ROUND2
#undef CUDALINT_ROUND3
CUDALINT_D float __frsqrt_rn(float);
CUDALINT_D double __int2double_rn(int);
CUDALINT_D double __uint2double_rn(unsigned);
CUDALINT_D float __sinf(float);
CUDALINT_D float __cosf(float);
CUDALINT_D float __tanf(float);
CUDALINT_D float __tanhf(float);
CUDALINT_D void __sincosf(float, float *, float *);
CUDALINT_D float __expf(float);
CUDALINT_D float __exp10f(float);
CUDALINT_D float __exp2f(float);
CUDALINT_D float __logf(float);
CUDALINT_D float __log2f(float);
CUDALINT_D float __log10f(float);
CUDALINT_D float __powf(float, float);
CUDALINT_D float __fdividef(float, float);
CUDALINT_D float __saturatef(float);
CUDALINT_D int __float_as_int(float);
CUDALINT_D unsigned __float_as_uint(float);
CUDALINT_D float __int_as_float(int);
CUDALINT_D float __uint_as_float(unsigned);
CUDALINT_D long long __double_as_longlong(double);
CUDALINT_D double __longlong_as_double(long long);
CUDALINT_D int __double2hiint(double);
CUDALINT_D int __double2loint(double);
CUDALINT_D double __hiloint2double(int, int);
CUDALINT_D int __isnanf(float);
CUDALINT_D int __isinff(float);
CUDALINT_D int __finitef(float);
CUDALINT_D int __isnan(double);
CUDALINT_D int __isinf(double);
CUDALINT_D int __finite(double);
CUDALINT_D int __signbitf(float);
CUDALINT_D int __signbit(double);
#undef CUDALINT_D

#endif
