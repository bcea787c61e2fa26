/* SPDX-License-Identifier: Apache-2.0 */
/* cvt (ISA 9.7.9.21): every pair of integer and floating types, every mode. */
#include "runtime/emu/emu_internal.h"

#include <math.h>

static const struct float_format *format_of(unsigned type)
{
    switch (type) {
    case PTX_F16:
    case PTX_F16X2: return &FORMAT_F16;
    case PTX_BF16:
    case PTX_BF16X2: return &FORMAT_BF16;
    case PTX_TF32: return &FORMAT_TF32;
    case PTX_F64: return &FORMAT_F64;
    case PTX_F32: return &FORMAT_F32;
    default: return NULL;
    }
}

static double to_double(uint64_t v, unsigned type)
{
    if (type == PTX_F32)
        return (double)emu_f32((uint32_t)v);
    if (type == PTX_F64)
        return emu_f64(v);
    return emu_unpack(v & 0xffffu, format_of(type));
}

static uint64_t from_double(double d, const struct ptx_instr *in, unsigned mode)
{
    const struct float_format *f = format_of(in->type);
    bool flush = in->flags & PTX_FLAG_FTZ;
    if (in->flags & PTX_FLAG_SAT)
        d = isnan(d) || d <= 0.0 ? 0.0 : d > 1.0 ? 1.0 : d;
    if (in->flags & PTX_FLAG_RELU && !isnan(d) && d <= 0.0)
        d = 0.0;
    uint64_t bits = f == &FORMAT_F64 && isnan(d) ? emu_bits64(d) : emu_round_double(d, f, mode);
    if (in->flags & PTX_FLAG_SATFINITE && (isinf(d) || f != &FORMAT_F64)) {
        uint64_t sign = 1ull << (f->bits - 1), top = (uint64_t)(2 * f->exponent_max + 1)
                                                     << f->mantissa;
        if ((bits & ~sign) == top)
            bits -= 1;
    }
    if (flush && in->type == PTX_F32 && !(bits & 0x7f800000u))
        bits &= 0x80000000u;
    return in->type == PTX_TF32 ? bits << 13 : bits;
}

/* Rounds to an integral value. */
static double integral(double d, unsigned mode)
{
    switch (mode) {
    case PTX_ROUND_RZI: return trunc(d);
    case PTX_ROUND_RMI: return floor(d);
    case PTX_ROUND_RPI: return ceil(d);
    default: return nearbyint(d);
    }
}

static int64_t int_of(uint64_t v, unsigned type)
{
    unsigned bits = ptx_type_bits(type);
    if (bits == 64)
        return (int64_t)v;
    if (ptx_type_kind(type) == PTX_KIND_SIGNED)
        return (int64_t)(v << (64 - bits)) >> (64 - bits);
    return (int64_t)(v & ((1ull << bits) - 1));
}

static uint64_t float_to_int(double d, const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type);
    bool is_signed = ptx_type_kind(in->type) == PTX_KIND_SIGNED;
    if (isnan(d)) /* 9.7.9.21: zero, or the top bit when f64 or a 64-bit integer takes part */
        return bits == 64 || in->type2 == PTX_F64 ? 1ull << (bits - 1) : 0;
    d = integral(d, in->round);
    double lo = is_signed ? -ldexp(1.0, (int)bits - 1) : 0.0;
    double hi = ldexp(1.0, (int)bits - (is_signed ? 1 : 0));
    if (d <= lo)
        return is_signed ? (uint64_t)INT64_MIN >> (64 - bits) : 0;
    if (d >= hi)
        return is_signed ? (1ull << (bits - 1)) - 1 : UINT64_MAX >> (64 - bits);
    return is_signed ? (uint64_t)(int64_t)d : (uint64_t)d;
}

static uint64_t int_to_int(uint64_t v, const struct ptx_instr *in)
{
    int64_t s = int_of(v, in->type2);
    if (!(in->flags & PTX_FLAG_SAT))
        return (uint64_t)s;
    unsigned bits = ptx_type_bits(in->type);
    bool from_u64 = in->type2 == PTX_U64 && s < 0; /* above every signed value */
    if (ptx_type_kind(in->type) == PTX_KIND_SIGNED) {
        int64_t hi = (int64_t)(UINT64_MAX >> (65 - bits)), lo = -hi - 1;
        return (uint64_t)(from_u64 || s > hi ? hi : s < lo ? lo : s);
    }
    uint64_t hi = UINT64_MAX >> (64 - bits);
    if (s < 0 && !from_u64)
        return 0;
    return (uint64_t)s > hi ? hi : (uint64_t)s;
}

static uint64_t int_to_float(uint64_t v, const struct ptx_instr *in)
{
    int64_t s = int_of(v, in->type2);
    bool negative = s < 0 && in->type2 != PTX_U64;
    uint64_t mant = negative ? 0u - (uint64_t)s : (uint64_t)s;
    uint64_t r = emu_round_pack(negative && mant, mant, 0, false, format_of(in->type), in->round);
    if (in->flags & PTX_FLAG_SAT)
        return from_double(to_double(r, in->type), in, PTX_ROUND_RN);
    return r;
}

/* NaN keeps sign and payload from f64, bf16 and to f64; other pairs give canonical ones (H200). */
static uint64_t convert_nan(uint64_t v, const struct ptx_instr *in, bool negative)
{
    const struct float_format *from = format_of(in->type2), *to = format_of(in->type);
    uint64_t sign = negative ? 1ull << (to->bits - 1) : 0, payload;
    if (to == &FORMAT_TF32)
        return v & 0xffffe000u;
    if (in->flags & PTX_FLAG_FTZ && from == &FORMAT_F32 && to == &FORMAT_F64)
        return 0x7fffffffe0000000ull; /* flushing makes it canonical first */
    if (to->mantissa > from->mantissa && (to == &FORMAT_F64 || from == &FORMAT_BF16)) {
        payload = (v & ((1ull << from->mantissa) - 1)) << (to->mantissa - from->mantissa);
        payload |= 1ull << (to->mantissa - 1);
    } else if (from == &FORMAT_F64) {
        payload = (v & ((1ull << 52) - 1)) >> (52 - to->mantissa) | 1ull << (to->mantissa - 1);
    } else {
        payload = (1ull << to->mantissa) - 1;
        sign = 0;
    }
    uint64_t top = (uint64_t)(2 * to->exponent_max + 1) << to->mantissa;
    return sign | top | payload;
}

static uint64_t float_to_float(uint64_t v, const struct ptx_instr *in)
{
    double d = to_double(v, in->type2);
    if (isnan(d) && !(in->flags & PTX_FLAG_SAT))
        return convert_nan(v, in, signbit(d));
    if (in->flags & PTX_FLAG_FTZ && in->type2 == PTX_F32 && fabs(d) < 0x1p-126)
        d = copysign(0.0, d);
    unsigned mode = in->round;
    if (mode >= PTX_ROUND_RNI) {
        d = integral(d, mode);
        mode = PTX_ROUND_RN;
    }
    return from_double(d, in, mode);
}

static uint64_t convert(uint64_t v, const struct ptx_instr *in)
{
    bool from = ptx_type_kind(in->type2) == PTX_KIND_FLOAT;
    bool to = ptx_type_kind(in->type) == PTX_KIND_FLOAT;
    if (from && to)
        return float_to_float(v, in);
    if (from) {
        double d = to_double(v, in->type2);
        if (in->flags & PTX_FLAG_FTZ && in->type2 == PTX_F32 && fabs(d) < 0x1p-126)
            d = copysign(0.0, d);
        return float_to_int(d, in);
    }
    return to ? int_to_float(v, in) : int_to_int(v, in);
}

/* Results narrower than the register are extended by the type's sign (9.4.1). */
static uint64_t extend(uint64_t v, unsigned type)
{
    unsigned bits = ptx_type_bits(type);
    if (bits == 64)
        return v;
    if (ptx_type_kind(type) == PTX_KIND_SIGNED)
        return (uint64_t)((int64_t)(v << (64 - bits)) >> (64 - bits));
    return v & ((1ull << bits) - 1);
}

static void x_cvt(struct warp *w, const struct xop *x)
{
    FOR_ACTIVE(i, w->exec)
    lane_store(w, x, 0, i, extend(convert(lane_value(w, x, 1, i), x->in), x->in->type));
}

/* cvt.rn.f16x2.f32 d, a, b: a is the high half. */
static void x_cvt_pair(struct warp *w, const struct xop *x)
{
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t a = float_to_float(src32(w, x, 1)[i], x->in);
        uint64_t b = float_to_float(src32(w, x, 2)[i], x->in);
        dst32(w, x, 0)[i] = (uint32_t)(a << 16 | (b & 0xffffu));
    }
}

/* ---- eight bits (sm_89): e4m3 has no infinity, and its largest exponent holds numbers ---------- */

struct fp8 {
    int mantissa, exponent_min;
    double most;
};

static struct fp8 fp8_of(unsigned type)
{
    struct fp8 e4m3 = {3, -6, 448}, e5m2 = {2, -14, 57344};
    return type == PTX_E4M3X2 ? e4m3 : e5m2;
}

/* To the nearest, ties to even; what is too large becomes the largest. */
static uint32_t to_fp8(double d, const struct ptx_instr *in)
{
    struct fp8 f = fp8_of(in->type);
    if (isnan(d))
        return 0x7f;
    if (in->flags & PTX_FLAG_RELU && d <= 0)
        d = 0;
    double a = fmin(fabs(d), f.most);
    int exponent = a > 0 ? ilogb(a) : f.exponent_min;
    exponent = exponent < f.exponent_min ? f.exponent_min : exponent;
    /* In units of the last place; one more than all ones carries into the exponent. */
    uint32_t units = (uint32_t)nearbyint(ldexp(a, f.mantissa - exponent));
    uint32_t bits = units + ((uint32_t)(exponent - f.exponent_min) << f.mantissa);
    return bits | (signbit(d) ? 0x80u : 0);
}

static uint32_t half_of_fp8(uint32_t bits, const struct ptx_instr *in)
{
    struct fp8 f = fp8_of(in->type2);
    uint32_t exponent = bits >> f.mantissa & (0x7fu >> f.mantissa);
    uint32_t fraction = bits & ((1u << f.mantissa) - 1);
    bool e5m2 = in->type2 == PTX_E5M2X2, negative = bits & 0x80u;
    if (e5m2 ? exponent == 31 && fraction : (bits & 0x7fu) == 0x7fu)
        return 0x7fff;
    if (in->flags & PTX_FLAG_RELU && negative)
        return 0;
    if (e5m2)
        return bits << 8; /* the upper half of a half */
    double v = exponent ? ldexp((double)(fraction | 1u << f.mantissa),
                                (int)exponent - 1 + f.exponent_min - f.mantissa)
                        : ldexp((double)fraction, f.exponent_min - f.mantissa);
    return (uint32_t)emu_round_double(negative ? -v : v, &FORMAT_F16, PTX_ROUND_RN);
}

static void x_fp8(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    FOR_ACTIVE(i, w->exec)
    {
        uint32_t a = src32(w, x, 1)[i], r;
        if (in->type == PTX_F16X2)
            r = half_of_fp8(a & 0xffu, in) | half_of_fp8(a >> 8 & 0xffu, in) << 16;
        else if (in->type2 == PTX_F32)
            r = to_fp8((double)emu_f32(src32(w, x, 2)[i]), in) | to_fp8((double)emu_f32(a), in)
                                                                     << 8;
        else
            r = to_fp8(emu_unpack(a & 0xffffu, &FORMAT_F16), in) |
                to_fp8(emu_unpack(a >> 16, &FORMAT_F16), in) << 8;
        lane_store(w, x, 0, i, r);
    }
}

/* The common ones, as vectors. */
static void x_s64_s32(struct warp *w, const struct xop *x)
{
    uint64_t t[LANES];
    const uint32_t *a = src32(w, x, 1);
    FOR_LANES(i) t[i] = (uint64_t)(int64_t)(int32_t)a[i];
    put64(w, x, t);
}
static void x_u64_u32(struct warp *w, const struct xop *x)
{
    uint64_t t[LANES];
    const uint32_t *a = src32(w, x, 1);
    FOR_LANES(i) t[i] = a[i];
    put64(w, x, t);
}
static void x_u32_u64(struct warp *w, const struct xop *x)
{
    uint32_t t[LANES];
    const uint64_t *a = src64(w, x, 1);
    FOR_LANES(i) t[i] = (uint32_t)a[i];
    put32(w, x, t);
}
static void x_f32_s32(struct warp *w, const struct xop *x)
{
    uint32_t t[LANES];
    const uint32_t *a = src32(w, x, 1);
    FOR_LANES(i) t[i] = emu_bits32((float)(int32_t)a[i]);
    put32(w, x, t);
}

static exec_fn *select_fast(const struct ptx_instr *in)
{
    if (in->flags & PTX_FLAG_SAT)
        return NULL;
    bool to64 = in->type == PTX_S64 || in->type == PTX_U64;
    if (to64 && in->type2 == PTX_S32)
        return x_s64_s32;
    if (to64 && in->type2 == PTX_U32)
        return x_u64_u32;
    if ((in->type == PTX_U32 || in->type == PTX_S32) &&
        (in->type2 == PTX_U64 || in->type2 == PTX_S64))
        return x_u32_u64;
    if (in->type == PTX_F32 && in->type2 == PTX_S32 && in->round == PTX_ROUND_RN)
        return x_f32_s32;
    return NULL;
}

exec_fn *emu_select_cvt(const struct ptx_instr *in)
{
    if (in->op != PTX_OP_CVT)
        return NULL;
    if (in->type == PTX_E4M3X2 || in->type == PTX_E5M2X2 || in->type2 == PTX_E4M3X2 ||
        in->type2 == PTX_E5M2X2)
        return x_fp8;
    bool from = ptx_type_kind(in->type2) == PTX_KIND_FLOAT;
    bool to = ptx_type_kind(in->type) == PTX_KIND_FLOAT;
    unsigned bits = ptx_type_bits(in->type), bits2 = ptx_type_bits(in->type2);
    if (bits < 8 || bits > 64 || bits2 < 8 || bits2 > 64)
        return NULL;
    if (from && !to && in->round < PTX_ROUND_RNI)
        return NULL;
    if (!from && to && (!in->round || in->round > PTX_ROUND_RP))
        return NULL;
    if (from && to && bits < bits2 && !in->round && in->type != PTX_TF32)
        return NULL;
    if (!from && !to && in->round)
        return NULL;
    return in->type == PTX_F16X2 || in->type == PTX_BF16X2 ? x_cvt_pair : x_cvt;
}

/* Fast forms need registers of exactly these widths: asked at link time. */
exec_fn *emu_select_cvt_exact(const struct ptx_instr *in, unsigned d_bits, unsigned s_bits)
{
    if (d_bits != ptx_type_bits(in->type) || s_bits != ptx_type_bits(in->type2))
        return NULL;
    return select_fast(in);
}
