/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Floating-point instructions: f32 and f64 against the host's own rounding modes, halves against
 * exact sums in long double, conversions against the definition, approximations against the error
 * that the ISA states.
 */
#include "emu_test_util.h"

#include <fenv.h>
#include <math.h>

static float f32(uint64_t v)
{
    uint32_t b = (uint32_t)v;
    float f;
    memcpy(&f, &b, 4);
    return f;
}
static uint64_t b32(float f)
{
    uint32_t b;
    memcpy(&b, &f, 4);
    return isnan(f) ? 0x7fffffff : b;
}
static double f64(uint64_t v)
{
    double d;
    memcpy(&d, &v, 8);
    return d;
}
static uint64_t b64(double d)
{
    uint64_t b;
    memcpy(&b, &d, 8);
    return b;
}

static int mode_of(int k)
{
    static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
    return modes[k];
}
static const char *const mode_names[] = {"rn", "rz", "rm", "rp"};

/* Floats of all sizes: random bits, exponents near each other, subnormals, special values. */
static uint64_t float_value(uint64_t *state, bool wide)
{
    static const float special[] = {
        0.0f,           1.0f,       0.5f,      1.5f,      3.0f,
        INFINITY,       NAN,        0x1p-149f, 0x1p-126f, 0x1.fffffep127f,
        0x1.fffffep-1f, 16777216.0f};
    uint64_t r = next_random(state), kind = next_random(state) % 8;
    uint64_t sign = next_random(state) & 1;
    float f = special[r % 12];
    if (kind == 0)
        return wide ? b64(sign ? -(double)f : (double)f) : b32(sign ? -f : f);
    if (kind == 1)
        return wide ? r : r & 0xffffffff;
    double near = (double)(r >> 11) * 0x1p-50 * (sign ? -1 : 1); /* up to 8 */
    if (kind == 2)
        near *= 0x1p-127;
    return wide ? b64(near) : b32((float)near);
}

static double volatile_op(char op, double a, double b, double c, bool wide)
{
    if (wide) {
        volatile double x = a, y = b, z = c, r;
        switch (op) {
        case '+': r = x + y; break;
        case '-': r = x - y; break;
        case '*': r = x * y; break;
        case '/': r = x / y; break;
        case 'f': r = fma(x, y, z); break;
        default: r = sqrt(x); break;
        }
        return r;
    }
    volatile float x = (float)a, y = (float)b, z = (float)c, r;
    switch (op) {
    case '+': r = x + y; break;
    case '-': r = x - y; break;
    case '*': r = x * y; break;
    case '/': r = x / y; break;
    case 'f': r = fmaf(x, y, z); break;
    default: r = sqrtf(x); break;
    }
    return (double)r;
}

#define N 640

static void check_mode(char op, const char *name, int mode, bool wide)
{
    static uint64_t in[N * 3], out[N];
    uint64_t state = 7;
    char text[80];
    for (size_t i = 0; i < N * 3; i++)
        in[i] = float_value(&state, wide);
    const char *operands = op == 'f' ? "%a, %b, %c" : op == 's' ? "%a" : "%a, %b";
    snprintf(text, sizeof text, "%s.%s.f%d %%d, %s;", name, mode_names[mode], wide ? 64 : 32,
             operands);
    unsigned w = wide ? 64 : 32;
    run_op(text, w, w, w, w, in, out, N);
    for (size_t i = 0; i < N; i++) {
        double v[3];
        for (int k = 0; k < 3; k++)
            v[k] = wide ? f64(in[3 * i + (size_t)k]) : (double)f32(in[3 * i + (size_t)k]);
        fesetround(mode_of(mode));
        volatile double want = volatile_op(op, v[0], v[1], v[2], wide);
        fesetround(FE_TONEAREST);
        uint64_t bits = wide ? b64(want) : b32((float)want);
        if (isnan(want) && wide)
            ck_assert(isnan(f64(out[i])));
        else
            ck_assert_msg(out[i] == bits, "%s of %a %a %a: got %llx, want %llx", text, v[0], v[1],
                          v[2], (unsigned long long)out[i], (unsigned long long)bits);
    }
}

START_TEST(rounding_modes)
{
    for (int wide = 0; wide < 2; wide++)
        for (int mode = 0; mode < 4; mode++) {
            check_mode('+', "add", mode, wide);
            check_mode('-', "sub", mode, wide);
            check_mode('*', "mul", mode, wide);
            check_mode('/', "div", mode, wide);
            check_mode('f', "fma", mode, wide);
            check_mode('s', "sqrt", mode, wide);
        }
}
END_TEST

static float flush(float f)
{
    return fabsf(f) < 0x1p-126f ? copysignf(0.0f, f) : f;
}
static uint64_t r_ftz_mul(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    volatile float r = flush(f32(a)) * flush(f32(b));
    return b32(flush(r));
}
static uint64_t r_sat_add(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    float r = f32(a) + f32(b);
    return b32(isnan(r) || r <= 0.0f ? 0.0f : r > 1.0f ? 1.0f : r);
}
static uint64_t r_min(uint64_t a, uint64_t b, uint64_t c)
{
    float x = f32(a), y = f32(b);
    (void)c;
    if (isnan(x))
        return b32(y);
    if (isnan(y))
        return b32(x);
    if (x == y)
        return signbit(x) ? a : b;
    return x < y ? a : b;
}
static uint64_t r_max_nan(uint64_t a, uint64_t b, uint64_t c)
{
    float x = f32(a), y = f32(b);
    (void)c;
    if (isnan(x) || isnan(y))
        return 0x7fffffff;
    if (x == y)
        return signbit(x) ? b : a;
    return x > y ? a : b;
}
static uint64_t r_neg(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return isnan(f32(a)) ? 0x7fffffff : a ^ 0x80000000;
}
static uint64_t r_abs(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return isnan(f32(a)) ? 0x7fffffff : a & 0x7fffffff;
}
static uint64_t r_copysign(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    return (a & 0x80000000) | (b & 0x7fffffff);
}
static uint64_t r_ltu(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    return !(f32(a) >= f32(b));
}
static uint64_t r_eq(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    return f32(a) == f32(b);
}

START_TEST(flush_and_saturate)
{
    check_op("mul.ftz.f32 %d, %a, %b;", 32, 32, 32, 0, r_ftz_mul);
    check_op("add.sat.f32 %d, %a, %b;", 32, 32, 32, 0, r_sat_add);
    check_op("min.f32 %d, %a, %b;", 32, 32, 32, 0, r_min);
    check_op("max.NaN.f32 %d, %a, %b;", 32, 32, 32, 0, r_max_nan);
    check_op("neg.f32 %d, %a;", 32, 32, 0, 0, r_neg);
    check_op("abs.f32 %d, %a;", 32, 32, 0, 0, r_abs);
    check_op("copysign.f32 %d, %a, %b;", 32, 32, 32, 0, r_copysign);
    check_op("setp.ltu.f32 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 32, 32, 0, r_ltu);
    check_op("setp.eq.f32 %p, %a, %b; selp.b32 %d, 1, 0, %p;", 32, 32, 32, 0, r_eq);
}
END_TEST

/* ---- halves: nearest even by trying all neighbours in long double ------------------------------ */

static long double half_number(uint64_t v, int mantissa, int bias)
{
    int exp = (int)(v >> mantissa & (uint64_t)(2 * bias + 1));
    long double m = (long double)(v & ((1ull << mantissa) - 1));
    long double r = exp ? ldexpl(m + ldexpl(1, mantissa), exp - bias - mantissa)
                        : ldexpl(m, 1 - bias - mantissa);
    if (exp == 2 * bias + 1)
        r = m != 0 ? NAN : INFINITY;
    return v & 0x8000 ? -r : r;
}

static uint64_t half_round(long double v, int mantissa, int bias)
{
    if (isnan(v))
        return 0x7fff;
    uint64_t sign = signbit(v) ? 0x8000 : 0, lo = 0, top = (uint64_t)(2 * bias + 1) << mantissa;
    long double a = fabsl(v);
    /* The encodings are in the order of the values: find the last one that is not above. */
    for (uint64_t bit = 0x4000; bit; bit >>= 1)
        if ((lo | bit) < top && half_number(lo | bit, mantissa, bias) <= a)
            lo |= bit;
    long double below = half_number(lo, mantissa, bias);
    long double above = lo + 1 < top ? half_number(lo + 1, mantissa, bias)
                                     : ldexpl(1, bias + 1); /* where infinity begins */
    if (isinf(v) || a - below > above - a || (a - below == above - a && (lo & 1)))
        lo = isinf(v) ? top : lo + 1;
    return sign | lo;
}

#define HALF_REF(name, m, bias, expr)                                                              \
    static uint64_t name(uint64_t a, uint64_t b, uint64_t c)                                       \
    {                                                                                              \
        long double x = half_number(a & 0xffff, m, bias), y = half_number(b & 0xffff, m, bias);    \
        long double z = half_number(c & 0xffff, m, bias);                                          \
        (void)x;                                                                                   \
        (void)y;                                                                                   \
        (void)z;                                                                                   \
        return half_round(expr, m, bias);                                                          \
    }
HALF_REF(h_add, 10, 15, x + y)
HALF_REF(h_mul, 10, 15, x *y)
HALF_REF(h_fma, 10, 15, x *y + z)
HALF_REF(bf_add, 7, 127, x + y)
HALF_REF(bf_mul, 7, 127, x *y)
static uint64_t h2_sub(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    uint64_t r = 0;
    for (int k = 0; k < 32; k += 16)
        r |= half_round(half_number(a >> k & 0xffff, 10, 15) - half_number(b >> k & 0xffff, 10, 15),
                        10, 15)
             << k;
    return r;
}
static uint64_t h_from_f32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return half_round((long double)f32(a), 10, 15);
}
static uint64_t bf_from_f32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return half_round((long double)f32(a), 7, 127);
}
static uint64_t h_to_f32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return b32((float)half_number(a, 10, 15));
}
static uint64_t h2_from_f32(uint64_t a, uint64_t b, uint64_t c)
{
    return h_from_f32(a, b, c) << 16 | h_from_f32(b, a, c);
}

START_TEST(halves)
{
    check_op("add.f16 %d, %a, %b;", 16, 16, 16, 0, h_add);
    check_op("mul.f16 %d, %a, %b;", 16, 16, 16, 0, h_mul);
    check_op("fma.rn.f16 %d, %a, %b, %c;", 16, 16, 16, 16, h_fma);
    check_op("sub.f16x2 %d, %a, %b;", 32, 32, 32, 0, h2_sub);
    check_op("add.bf16 %d, %a, %b;", 16, 16, 16, 0, bf_add);
    check_op("mul.bf16 %d, %a, %b;", 16, 16, 16, 0, bf_mul);
    check_op("cvt.rn.f16.f32 %d, %a;", 16, 32, 0, 0, h_from_f32);
    check_op("cvt.rn.bf16.f32 %d, %a;", 16, 32, 0, 0, bf_from_f32);
    check_op("cvt.f32.f16 %d, %a;", 32, 16, 0, 0, h_to_f32);
    check_op("cvt.rn.f16x2.f32 %d, %a, %b;", 32, 32, 32, 0, h2_from_f32);
}
END_TEST

/* ---- conversions ------------------------------------------------------------------------------- */

static uint64_t c_s32_f32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    float f = truncf(f32(a));
    if (isnan(f))
        return 0;
    return (uint64_t)(f >= 2147483648.0f ? INT32_MAX : f < -2147483648.0f ? INT32_MIN : (int32_t)f);
}
static uint64_t c_u32_f32_rpi(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    float f = ceilf(f32(a));
    return isnan(f) || f < 0.0f ? 0 : f >= 4294967296.0f ? 0xffffffff : (uint32_t)f;
}
static uint64_t c_s64_f64(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    double f = rint(f64(a));
    if (isnan(f))
        return 1ull << 63;
    return f >= 0x1p63 ? INT64_MAX : f < -0x1p63 ? (uint64_t)INT64_MIN : (uint64_t)(int64_t)f;
}
static uint64_t int_float(int64_t v, int mode)
{
    fesetround(mode_of(mode));
    volatile int64_t x = v;
    volatile float f = (float)x;
    fesetround(FE_TONEAREST);
    return b32(f);
}
static uint64_t c_f32_s64_rz(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return int_float((int64_t)a, 1);
}
static uint64_t c_f32_s32_rm(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return int_float((int32_t)a, 2);
}
static uint64_t c_f64_u32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return b64((double)a);
}
static uint64_t c_f32_f64_rp(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    fesetround(FE_UPWARD);
    volatile double d = f64(a);
    volatile float f = (float)d;
    fesetround(FE_TONEAREST);
    return isnan(f) ? (a >> 63 << 31) | 0x7fc00000 | (a >> 29 & 0x3fffff) : b32(f);
}
static uint64_t c_sat_u8_s32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    int32_t v = (int32_t)a;
    return v < 0 ? 0 : v > 255 ? 255 : (uint64_t)v;
}
static uint64_t c_sat_s16_s32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    int32_t v = (int32_t)a;
    return (uint64_t)(v < INT16_MIN ? INT16_MIN : v > INT16_MAX ? INT16_MAX : v);
}
static uint64_t c_s64_s32(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return (uint64_t)(int64_t)(int32_t)a;
}
static uint64_t c_s32_s8(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return (uint64_t)(int64_t)(int8_t)a;
}
static uint64_t c_rmi(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b;
    (void)c;
    return b32(floorf(f32(a)));
}

START_TEST(conversions)
{
    check_op("cvt.rzi.s32.f32 %d, %a;", 32, 32, 0, 0, c_s32_f32);
    check_op("cvt.rpi.u32.f32 %d, %a;", 32, 32, 0, 0, c_u32_f32_rpi);
    check_op("cvt.rni.s64.f64 %d, %a;", 64, 64, 0, 0, c_s64_f64);
    check_op("cvt.rz.f32.s64 %d, %a;", 32, 64, 0, 0, c_f32_s64_rz);
    check_op("cvt.rm.f32.s32 %d, %a;", 32, 32, 0, 0, c_f32_s32_rm);
    check_op("cvt.rn.f64.u32 %d, %a;", 64, 32, 0, 0, c_f64_u32);
    check_op("cvt.rp.f32.f64 %d, %a;", 32, 64, 0, 0, c_f32_f64_rp);
    check_op("cvt.sat.u8.s32 %d, %a;", 16, 32, 0, 0, c_sat_u8_s32);
    check_op("cvt.sat.s16.s32 %d, %a;", 16, 32, 0, 0, c_sat_s16_s32);
    check_op("cvt.s64.s32 %d, %a;", 64, 32, 0, 0, c_s64_s32);
    check_op("cvt.s32.s8 %d, %a;", 32, 32, 0, 0, c_s32_s8);
    check_op("cvt.rmi.f32.f32 %d, %a;", 32, 32, 0, 0, c_rmi);
}
END_TEST

/* ISA 9.7.3: maximum relative errors as powers of two; sin, cos: absolute in [-pi, pi]. */
START_TEST(approximations)
{
    static const struct {
        const char *op;
        double (*f)(double);
        double relative, absolute;
    } table[] = {
        {"rcp.approx.f32 %d, %a;", NULL, 0x1p-23, 0},
        {"sqrt.approx.f32 %d, %a;", sqrt, 0x1p-22, 0},
        {"rsqrt.approx.f32 %d, %a;", NULL, 0x1p-22, 0},
        {"lg2.approx.f32 %d, %a;", log2, 0x1p-22, 0x1p-22},
        {"ex2.approx.f32 %d, %a;", exp2, 0x1p-22, 0},
        {"sin.approx.f32 %d, %a;", sin, 0, 0x1p-20},
        {"cos.approx.f32 %d, %a;", cos, 0, 0x1p-20},
        {"tanh.approx.f32 %d, %a;", tanh, 0x1p-11, 0},
    };
    static uint64_t in[96 * 3], out[96];
    for (size_t i = 0; i < 96; i++)
        in[3 * i] = b32((float)(i + 1) * 0.03125f);
    for (size_t k = 0; k < sizeof table / sizeof table[0]; k++) {
        run_op(table[k].op, 32, 32, 0, 0, in, out, 96);
        for (size_t i = 0; i < 96; i++) {
            double a = (double)f32(in[3 * i]);
            double want = k == 0 ? 1 / a : k == 2 ? 1 / sqrt(a) : table[k].f(a);
            double error = fabs((double)f32(out[i]) - want);
            ck_assert_msg(error <= fabs(want) * table[k].relative + table[k].absolute,
                          "%s of %g: %g, want %g", table[k].op, a, (double)f32(out[i]), want);
        }
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_float");
    TCase *t = tcase_create("instructions");
    tcase_set_timeout(t, 300);
    tcase_add_test(t, rounding_modes);
    tcase_add_test(t, flush_and_saturate);
    tcase_add_test(t, halves);
    tcase_add_test(t, conversions);
    tcase_add_test(t, approximations);
    suite_add_tcase(s, t);
    return run_suite(s);
}
