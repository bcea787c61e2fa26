/* Device math that math.h does not have: rsqrt, fast intrinsics, rounding modes, casts, min/max. */
#ifndef CUDALINT_DEVMATH_H
#define CUDALINT_DEVMATH_H
#include "math.h"
#include "__cudalint_vector.h"

#pragma clang force_cuda_host_device begin
#define CUDALINT_MINMAX(R, A, B)                                                                   \
    constexpr R min(A a, B b) { return (R)a < (R)b ? (R)a : (R)b; }                                \
    constexpr R max(A a, B b) { return (R)a > (R)b ? (R)a : (R)b; }
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
    template <class T> typename __cudalint_int_to_double<T>::type name(T);
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

#pragma push_macro("D")
#undef D
#define D extern "C" __device__
#define CUDALINT_ROUND1(f, T, A) D T f##_rn(A); D T f##_rz(A); D T f##_ru(A); D T f##_rd(A);
#define CUDALINT_ROUND2(f, T)                                                                      \
    D T f##_rn(T, T); D T f##_rz(T, T); D T f##_ru(T, T); D T f##_rd(T, T);
#define CUDALINT_ROUND3(f, T)                                                                      \
    D T f##_rn(T, T, T); D T f##_rz(T, T, T); D T f##_ru(T, T, T); D T f##_rd(T, T, T);
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
D float __frsqrt_rn(float);
D double __int2double_rn(int);
D double __uint2double_rn(unsigned);
D float __sinf(float);
D float __cosf(float);
D float __tanf(float);
D float __tanhf(float);
D void __sincosf(float, float *, float *);
D float __expf(float);
D float __exp10f(float);
D float __exp2f(float);
D float __logf(float);
D float __log2f(float);
D float __log10f(float);
D float __powf(float, float);
D float __fdividef(float, float);
D float __saturatef(float);
D int __float_as_int(float);
D unsigned __float_as_uint(float);
D float __int_as_float(int);
D float __uint_as_float(unsigned);
D long long __double_as_longlong(double);
D double __longlong_as_double(long long);
D int __double2hiint(double);
D int __double2loint(double);
D double __hiloint2double(int, int);
D int __isnanf(float);
D int __isinff(float);
D int __finitef(float);
D int __isnan(double);
D int __isinf(double);
D int __finite(double);
D int __signbitf(float);
D int __signbit(double);
#pragma pop_macro("D")

#endif
