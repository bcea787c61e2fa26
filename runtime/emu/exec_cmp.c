/* SPDX-License-Identifier: Apache-2.0 */
/* setp, set, selp, slct (ISA 9.7.6, 9.7.7). */
#include "runtime/emu/emu_internal.h"

#include <math.h>
#include <string.h>

#define COMPARE(name, W, T)                                                                        \
    static uint32_t name(const uint##W##_t *pa, const uint##W##_t *pb, unsigned cmp)               \
    {                                                                                              \
        uint32_t r[LANES], m = 0;                                                                  \
        switch (cmp) {                                                                             \
        case PTX_CMP_EQ: FOR_LANES(i) r[i] = (T)pa[i] == (T)pb[i]; break;                          \
        case PTX_CMP_NE: FOR_LANES(i) r[i] = (T)pa[i] != (T)pb[i]; break;                          \
        case PTX_CMP_LT:                                                                           \
        case PTX_CMP_LO: FOR_LANES(i) r[i] = (T)pa[i] < (T)pb[i]; break;                           \
        case PTX_CMP_LE:                                                                           \
        case PTX_CMP_LS: FOR_LANES(i) r[i] = (T)pa[i] <= (T)pb[i]; break;                          \
        case PTX_CMP_GT:                                                                           \
        case PTX_CMP_HI: FOR_LANES(i) r[i] = (T)pa[i] > (T)pb[i]; break;                           \
        default: FOR_LANES(i) r[i] = (T)pa[i] >= (T)pb[i]; break;                                  \
        }                                                                                          \
        FOR_LANES(i) m |= r[i] << i;                                                               \
        return m;                                                                                  \
    }
COMPARE(compare_u32, 32, uint32_t)
COMPARE(compare_s32, 32, int32_t)
COMPARE(compare_u64, 64, uint64_t)
COMPARE(compare_s64, 64, int64_t)
COMPARE(compare_s16, 32, int16_t)

static bool compare_double(double a, double b, unsigned cmp)
{
    bool nan = isnan(a) || isnan(b);
    switch (cmp) {
    case PTX_CMP_EQ: return a == b;
    case PTX_CMP_NE: return !nan && a != b;
    case PTX_CMP_LT: return a < b;
    case PTX_CMP_LE: return a <= b;
    case PTX_CMP_GT: return a > b;
    case PTX_CMP_GE: return a >= b;
    case PTX_CMP_EQU: return nan || a == b;
    case PTX_CMP_NEU: return nan || a != b;
    case PTX_CMP_LTU: return nan || a < b;
    case PTX_CMP_LEU: return nan || a <= b;
    case PTX_CMP_GTU: return nan || a > b;
    case PTX_CMP_GEU: return nan || a >= b;
    case PTX_CMP_NUM: return !nan;
    default: return nan;
    }
}

static double flush(double v, bool ftz, double tiny)
{
    return ftz && fabs(v) < tiny ? copysign(0.0, v) : v;
}

static double value_of(uint64_t bits, unsigned type, bool ftz)
{
    switch (type) {
    case PTX_F32: return flush((double)emu_f32((uint32_t)bits), ftz, 0x1p-126);
    case PTX_F64: return emu_f64(bits);
    case PTX_F16: return flush(emu_unpack(bits & 0xffffu, &FORMAT_F16), ftz, 0x1p-14);
    default: return flush(emu_unpack(bits & 0xffffu, &FORMAT_BF16), ftz, 0x1p-126);
    }
}

static uint32_t compare_float(struct warp *w, const struct xop *x, unsigned first, unsigned type)
{
    uint32_t m = 0;
    bool ftz = x->in->flags & PTX_FLAG_FTZ;
    if (type == PTX_F16X2 || type == PTX_BF16X2)
        type = type == PTX_F16X2 ? PTX_F16 : PTX_BF16;
    FOR_ACTIVE(i, w->exec)
    {
        double a = value_of(lane_value(w, x, first, i), type, ftz);
        double b = value_of(lane_value(w, x, first + 1, i), type, ftz);
        m |= (uint32_t)compare_double(a, b, x->in->cmp) << i;
    }
    return m;
}

/* Lanes for which the comparison of slots first, first + 1 holds. */
static uint32_t compare(struct warp *w, const struct xop *x, unsigned first, unsigned type)
{
    unsigned kind = ptx_type_kind(type), cmp = x->in->cmp;
    if (kind == PTX_KIND_FLOAT)
        return compare_float(w, x, first, type);
    bool is_signed = kind == PTX_KIND_SIGNED && cmp < PTX_CMP_LO;
    if (ptx_type_bits(type) == 64)
        return (is_signed ? compare_s64 : compare_u64)(src64(w, x, first), src64(w, x, first + 1),
                                                       cmp);
    const uint32_t *a = src32(w, x, first), *b = src32(w, x, first + 1);
    if (is_signed && ptx_type_bits(type) == 16)
        return compare_s16(a, b, cmp);
    return (is_signed ? compare_s32 : compare_u32)(a, b, cmp);
}

static uint32_t combine(unsigned how, uint32_t a, uint32_t b)
{
    return how == PTX_VAR_AND ? a & b : how == PTX_VAR_OR ? a | b : a ^ b;
}

static void x_setp(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    uint32_t t = compare(w, x, 2, in->type), p = t, q = ~t;
    if (in->combine) {
        uint32_t c = src_pred(w, x, 4);
        p = combine(in->combine, t, c);
        q = combine(in->combine, ~t, c);
    }
    if (!x->s[0].sink)
        put_pred(w, x, 0, p);
    if (!x->s[1].sink)
        put_pred(w, x, 1, q);
}

/* setp.f16x2: p for the low halves, q for the high ones (9.7.7.2). */
static void x_setp_halves(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    const struct float_format *f = in->type == PTX_F16X2 ? &FORMAT_F16 : &FORMAT_BF16;
    uint32_t r[2] = {0, 0};
    FOR_ACTIVE(i, w->exec)
    {
        uint32_t a = src32(w, x, 2)[i], b = src32(w, x, 3)[i];
        for (unsigned h = 0; h < 2; h++)
            r[h] |= (uint32_t)compare_double(emu_unpack(a >> (16 * h) & 0xffffu, f),
                                             emu_unpack(b >> (16 * h) & 0xffffu, f), in->cmp)
                    << i;
    }
    for (unsigned h = 0; h < 2; h++) {
        if (in->combine)
            r[h] = combine(in->combine, r[h], src_pred(w, x, 4));
        if (!x->s[h].sink)
            put_pred(w, x, h, r[h]);
    }
}

static void x_set(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    uint32_t t = compare(w, x, 1, in->type2);
    if (in->combine)
        t = combine(in->combine, t, src_pred(w, x, 3));
    uint64_t yes = in->type == PTX_F32    ? 0x3f800000u
                   : in->type == PTX_F16  ? 0x3c00u
                   : in->type == PTX_BF16 ? 0x3f80u
                                          : FULL_MASK;
    FOR_ACTIVE(i, w->exec) lane_store(w, x, 0, i, t >> i & 1u ? yes : 0);
}

static void x_set_halves(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    bool bf = in->type2 == PTX_BF16X2;
    const struct float_format *f = bf ? &FORMAT_BF16 : &FORMAT_F16;
    uint32_t yes = in->type == PTX_F16X2 ? 0x3c00u : in->type == PTX_BF16X2 ? 0x3f80u : 0xffffu;
    uint32_t c = in->combine ? src_pred(w, x, 3) : 0;
    FOR_ACTIVE(i, w->exec)
    {
        uint32_t a = src32(w, x, 1)[i], b = src32(w, x, 2)[i], r = 0;
        for (unsigned h = 0; h < 2; h++) {
            uint32_t t = compare_double(emu_unpack(a >> (16 * h) & 0xffffu, f),
                                        emu_unpack(b >> (16 * h) & 0xffffu, f), in->cmp);
            if (in->combine)
                t = combine(in->combine, t, c >> i & 1u) & 1u;
            r |= (t ? yes : 0) << (16 * h);
        }
        dst32(w, x, 0)[i] = r;
    }
}

static void x_selp32(struct warp *w, const struct xop *x)
{
    uint32_t t[LANES], p = src_pred(w, x, 3);
    memcpy(t, src32(w, x, 2), sizeof t);
    put32_to(t, src32(w, x, 1), p);
    put32(w, x, t);
}

static void x_selp64(struct warp *w, const struct xop *x)
{
    uint64_t t[LANES];
    uint32_t p = src_pred(w, x, 3);
    memcpy(t, src64(w, x, 2), sizeof t);
    put64_to(t, src64(w, x, 1), p);
    put64(w, x, t);
}

static void x_slct(struct warp *w, const struct xop *x)
{
    FOR_ACTIVE(i, w->exec)
    {
        uint32_t c = src32(w, x, 3)[i];
        bool first = (int32_t)c >= 0;
        if (x->in->type2 == PTX_F32) {
            double v = value_of(c, PTX_F32, x->in->flags & PTX_FLAG_FTZ);
            first = v >= 0.0; /* -0 counts as >= 0, NaN does not */
        }
        lane_store(w, x, 0, i, lane_value(w, x, first ? 1 : 2, i));
    }
}

exec_fn *emu_select_cmp(const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type);
    bool halves = in->type == PTX_F16X2 || in->type == PTX_BF16X2;
    switch (in->op) {
    case PTX_OP_SETP:
        if (bits < 16 || in->type == PTX_TF32 || bits > 64 || in->type2)
            return NULL;
        return halves ? x_setp_halves : x_setp;
    case PTX_OP_SET:
        if (in->type2 == PTX_F16X2 || in->type2 == PTX_BF16X2)
            return bits == 32 ? x_set_halves : NULL;
        if (halves || in->type == PTX_F64 || bits < 16 || bits > 32 || in->type2 == PTX_TF32)
            return NULL;
        return x_set;
    case PTX_OP_SELP: return bits == 64 ? x_selp64 : bits >= 16 && bits <= 32 ? x_selp32 : NULL;
    case PTX_OP_SLCT:
        return bits >= 16 && bits <= 64 && (in->type2 == PTX_S32 || in->type2 == PTX_F32) ? x_slct
                                                                                          : NULL;
    default: return NULL;
    }
}
