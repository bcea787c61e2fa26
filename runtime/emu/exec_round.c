/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers: rounding into any binary format in any mode.  Results are computed in double (exactly,
 * or rounded to odd) and rounded once more here; rounding to odd keeps that free of double
 * rounding when double has at least two bits more (Boldo, Melquiond: When double rounding is odd).
 */
#include "runtime/emu/emu_internal.h"

#include <math.h>
#include <string.h>

const struct float_format FORMAT_F16 = {10, -14, 15, 16};
const struct float_format FORMAT_BF16 = {7, -126, 127, 16};
const struct float_format FORMAT_TF32 = {10, -126, 127, 19};
const struct float_format FORMAT_F32 = {23, -126, 127, 32};
const struct float_format FORMAT_F64 = {52, -1022, 1023, 64};

float emu_f32(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, 4);
    return f;
}
uint32_t emu_bits32(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, 4);
    return bits;
}
double emu_f64(uint64_t bits)
{
    double d;
    memcpy(&d, &bits, 8);
    return d;
}
uint64_t emu_bits64(double d)
{
    uint64_t bits;
    memcpy(&bits, &d, 8);
    return bits;
}

static uint64_t infinity_bits(const struct float_format *f)
{
    return (uint64_t)(2 * f->exponent_max + 1) << f->mantissa;
}

static bool rounds_up(bool negative, uint64_t kept, bool half, bool rest, unsigned mode)
{
    switch (mode) {
    case PTX_ROUND_RZ:
    case PTX_ROUND_RZI: return false;
    case PTX_ROUND_RM:
    case PTX_ROUND_RMI: return negative && (half || rest);
    case PTX_ROUND_RP:
    case PTX_ROUND_RPI: return !negative && (half || rest);
    case PTX_ROUND_RNA: return half;
    default: return half && (rest || (kept & 1u));
    }
}

uint64_t emu_round_pack(bool negative, uint64_t mant, int exp, bool sticky,
                        const struct float_format *f, unsigned mode)
{
    uint64_t sign = negative ? 1ull << (f->bits - 1) : 0;
    if (!mant)
        return sign | (sticky && rounds_up(negative, 0, false, true, mode));
    int shift = __builtin_clzll(mant);
    mant <<= shift; /* bit 63 set: value is mant * 2^(exp - shift) */
    exp = exp - shift + 63;
    int drop = 63 - f->mantissa;
    if (exp < f->exponent_min)
        drop += f->exponent_min - exp;
    uint64_t kept = 0;
    bool half = false, rest = sticky;
    if (drop <= 63) {
        kept = mant >> drop;
        half = drop > 0 && (mant >> (drop - 1) & 1u);
        rest |= drop > 1 && (mant & ((1ull << (drop - 1)) - 1)) != 0;
    } else {
        half = drop == 64;
        rest |= drop > 64 || (mant & ~(1ull << 63)) != 0;
    }
    kept += rounds_up(negative, kept, half, rest, mode);
    if (exp < f->exponent_min)
        return sign | kept; /* subnormal, or the smallest normal: the encoding agrees */
    uint64_t bits = kept + ((uint64_t)(exp + f->exponent_max - 1) << f->mantissa);
    if (bits >= infinity_bits(f)) {
        bool to_max = mode == PTX_ROUND_RZ || (mode == PTX_ROUND_RM && !negative) ||
                      (mode == PTX_ROUND_RP && negative);
        bits = infinity_bits(f) - to_max;
    }
    return sign | bits;
}

uint64_t emu_round_double(double v, const struct float_format *f, unsigned mode)
{
    uint64_t b = emu_bits64(v);
    bool negative = b >> 63;
    int exp = (int)(b >> 52 & 0x7ffu);
    uint64_t mant = b & ((1ull << 52) - 1);
    if (exp == 0x7ff) {
        if (mant) /* canonical NaN of the format: ISA 9.7.3, 9.7.4 */
            return f->bits == 64 ? 0x7ff8000000000000ull : (1ull << (f->bits - 1)) - 1;
        return infinity_bits(f) | (negative ? 1ull << (f->bits - 1) : 0);
    }
    if (exp)
        mant |= 1ull << 52;
    return emu_round_pack(negative, mant, (exp ? exp : 1) - 1075, false, f, mode);
}

double emu_unpack(uint64_t bits, const struct float_format *f)
{
    bool negative = bits >> (f->bits - 1) & 1u;
    uint64_t exp = bits >> f->mantissa & (uint64_t)(2 * f->exponent_max + 1);
    uint64_t mant = bits & ((1ull << f->mantissa) - 1);
    double v;
    if (exp == (uint64_t)(2 * f->exponent_max + 1))
        v = mant ? (double)NAN : (double)INFINITY;
    else if (exp)
        v = ldexp((double)(mant | 1ull << f->mantissa), (int)exp - f->exponent_max - f->mantissa);
    else
        v = ldexp((double)mant, f->exponent_min - f->mantissa);
    return negative ? -v : v;
}

double emu_add_odd(double a, double b)
{
    double s = a + b;
    if (!isfinite(s))
        return s;
    double bb = s - a, err = (a - (s - bb)) + (b - bb); /* Knuth's two-sum: exact */
    uint64_t bits = emu_bits64(s);
    if (err == 0.0 || bits & 1u)
        return s;
    /* Even and inexact: the neighbour on the side of the error is the odd one. */
    bool away = (err > 0.0) == (s > 0.0);
    return emu_f64(away ? bits + 1 : bits - 1);
}
