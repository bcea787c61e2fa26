/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conversions to and from floats of eight bits (ISA 9.7.9.21, .e4m3x2 and .e5m2x2) against a search
 * among all 256 codes; packed halves of s16x2 with .relu; registers of eight bits put together.
 */
#include "emu_test_util.h"

#include <math.h>

#define COUNT 4096

/* The value of a code, by the formats' definition ("FP8 Formats for Deep Learning"). */
static double value_of(unsigned code, bool e4m3)
{
    int mantissa = e4m3 ? 3 : 2, bias = e4m3 ? 7 : 15;
    int exponent = (int)(code & 0x7f) >> mantissa, fraction = (int)code & ((1 << mantissa) - 1);
    double v;
    if (e4m3 ? (code & 0x7f) == 0x7f : exponent == 31 && fraction)
        return (double)NAN;
    if (!e4m3 && exponent == 31)
        v = (double)INFINITY;
    else if (exponent)
        v = ldexp(1 + ldexp(fraction, -mantissa), exponent - bias);
    else
        v = ldexp(fraction, 1 - bias - mantissa);
    return code & 0x80 ? -v : v;
}

/* The nearest finite code, of two the even one. */
static unsigned nearest_code(double v, bool e4m3, bool relu)
{
    unsigned best = 0;
    double distance = (double)INFINITY;
    if (isnan(v))
        return 0x7f;
    if (relu && v < 0)
        v = 0;
    v = fabs(v) > 1e6 ? copysign(1e6, v) : v; /* so that distances differ */
    for (unsigned code = 0; code < 0x80; code++) {
        double x = value_of(code, e4m3), away;
        if (!isfinite(x))
            continue;
        away = fabs(fabs(v) - x);
        if (away < distance || (away == distance && !(code & 1))) {
            distance = away;
            best = code;
        }
    }
    return best | (signbit(v) && !(relu && v == 0) ? 0x80 : 0);
}

static double half_value(unsigned bits)
{
    _Float16 h;
    uint16_t low = (uint16_t)bits;
    memcpy(&h, &low, 2);
    return (double)h;
}

static double float_value(uint64_t bits)
{
    float f;
    uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, 4);
    return (double)f;
}

/* Floats near the formats' range, their halfway points, and anything. */
static uint32_t some_float(uint64_t *seed)
{
    uint64_t r = next_random(seed);
    double v = value_of(r & 0xff, r >> 8 & 1);
    float f = (float)v;
    uint32_t bits;
    if (r >> 9 & 1 && isfinite(v))
        f = (float)((v + value_of((r & 0xff) ^ 1, r >> 8 & 1)) / 2);
    memcpy(&bits, &f, 4);
    bits += (uint32_t)(r >> 20 & 3) - 1;
    return r >> 12 & 1 ? bits : (r >> 13 & 7) == 0 ? (uint32_t)(r >> 30) : bits & 0xfff00000u;
}

START_TEST(from_floats)
{
    static const char *const ops[] = {"cvt.rn.satfinite.e4m3x2.f32 %d, %a, %b;",
                                      "cvt.rn.satfinite.e5m2x2.f32 %d, %a, %b;",
                                      "cvt.rn.satfinite.relu.e4m3x2.f32 %d, %a, %b;"};
    static uint64_t in[COUNT * 3], out[COUNT];
    uint64_t seed = 9;
    for (int i = 0; i < COUNT * 3; i++)
        in[i] = some_float(&seed);
    run_op(ops[_i], 16, 32, 32, 0, in, out, COUNT);
    for (int i = 0; i < COUNT; i++) {
        unsigned high = nearest_code(float_value(in[3 * i]), _i != 1, _i == 2);
        unsigned low = nearest_code(float_value(in[3 * i + 1]), _i != 1, _i == 2);
        ck_assert_msg(out[i] == (high << 8 | low), "%s of %a %a: %llx, not %x", ops[_i],
                      float_value(in[3 * i]), float_value(in[3 * i + 1]),
                      (unsigned long long)out[i], high << 8 | low);
    }
}
END_TEST

START_TEST(from_halves)
{
    static const char *const ops[] = {"cvt.rn.satfinite.e4m3x2.f16x2 %d, %a;",
                                      "cvt.rn.satfinite.e5m2x2.f16x2 %d, %a;"};
    static uint64_t in[32768 * 3], out[32768];
    for (unsigned i = 0; i < 32768; i++) /* every half */
        in[3 * i] = i | (65535 - i) << 16;
    run_op(ops[_i], 16, 32, 0, 0, in, out, 32768);
    for (unsigned i = 0; i < 32768; i++) {
        unsigned low = nearest_code(half_value(i), _i == 0, false);
        unsigned high = nearest_code(half_value(65535 - i), _i == 0, false);
        ck_assert_msg(out[i] == (high << 8 | low), "%s of %x: %llx, not %x", ops[_i], i,
                      (unsigned long long)out[i], high << 8 | low);
    }
}
END_TEST

START_TEST(to_halves)
{
    static const char *const ops[] = {"cvt.rn.f16x2.e4m3x2 %d, %a;", "cvt.rn.f16x2.e5m2x2 %d, %a;",
                                      "cvt.rn.relu.f16x2.e5m2x2 %d, %a;"};
    uint64_t in[256 * 3] = {0}, out[256];
    for (unsigned i = 0; i < 256; i++)
        in[3 * i] = i | (255 - i) << 8;
    run_op(ops[_i], 32, 16, 0, 0, in, out, 256);
    for (unsigned i = 0; i < 512; i++) {
        unsigned code = i < 256 ? i : 511 - i, got = (unsigned)(out[i & 255] >> (i < 256 ? 0 : 16));
        double want = value_of(code, _i == 0), have = half_value(got & 0xffff);
        if (isnan(want))
            ck_assert_uint_eq(got & 0xffff, 0x7fff);
        else if (_i == 2 && code & 0x80)
            ck_assert_uint_eq(got & 0xffff, 0);
        else
            ck_assert_msg(want == have && signbit(want) == signbit(have), "%s of %x: %a", ops[_i],
                          code, have);
    }
}
END_TEST

static uint64_t halves(uint64_t a, uint64_t b, bool most)
{
    uint64_t r = 0;
    for (int k = 0; k < 32; k += 16) {
        int16_t x = (int16_t)(a >> k), y = (int16_t)(b >> k), v = (x < y) == most ? y : x;
        r |= (uint64_t)(uint16_t)(v < 0 ? 0 : v) << k;
    }
    return r;
}
static uint64_t most_relu(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    return halves(a, b, true);
}
static uint64_t least_relu(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    return halves(a, b, false);
}
static uint64_t two_bytes(uint64_t a, uint64_t b, uint64_t c)
{
    (void)c;
    return (a & 0xff) | (b & 0xff) << 8;
}
static uint64_t low_byte(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b, (void)c;
    return a & 0xff;
}
static uint64_t swapped_bytes(uint64_t a, uint64_t b, uint64_t c)
{
    (void)b, (void)c;
    return __builtin_bswap32((uint32_t)a);
}

START_TEST(narrow_integers)
{
    check_op("max.s16x2.relu %d, %a, %b;", 32, 32, 32, 0, most_relu);
    check_op("min.s16x2.relu %d, %a, %b;", 32, 32, 32, 0, least_relu);
    check_op("{.reg .b8 x, y; cvt.u8.u32 x, %a; cvt.u8.u32 y, %b; mov.b16 %d, {x, y};}", 16, 32, 32,
             0, two_bytes);
    check_op("{.reg .b8 x; cvt.u8.u32 x, %a; mov.b16 %d, {x, 0};}", 16, 32, 0, 0, low_byte);
    check_op("{.reg .b8 x, y, z, w; mov.b32 {x, y, z, w}, %a; mov.b32 %d, {w, z, y, x};}", 32, 32,
             0, 0, swapped_bytes);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emu_narrow");
    TCase *t = tcase_create("eight and sixteen bits");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, from_floats, 0, 3);
    tcase_add_loop_test(t, from_halves, 0, 2);
    tcase_add_loop_test(t, to_halves, 0, 3);
    tcase_add_test(t, narrow_integers);
    suite_add_tcase(s, t);
    return run_suite(s);
}
