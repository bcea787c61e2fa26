/* SPDX-License-Identifier: Apache-2.0 */
/* Integer arithmetic (ISA 9.7.1, 9.7.2). All 32 lanes are computed, the active ones are stored. */
#include "runtime/emu/emu_internal.h"

#include <string.h>

const uint32_t emu_nibble_mask[16][4] = {
#define M(n)                                                                                       \
    {(n) & 1 ? FULL_MASK : 0, (n) & 2 ? FULL_MASK : 0, (n) & 4 ? FULL_MASK : 0,                    \
     (n) & 8 ? FULL_MASK : 0}
    M(0), M(1),  M(2),  M(3),  M(4),  M(5),  M(6), M(7), M(8),
    M(9), M(10), M(11), M(12), M(13), M(14), M(15)
#undef M
};

/* T computes, U stores; `a`, `b`, `c` are the sources in expr. */
#define DEFINE(name, W, T, srcs, expr)                                                             \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        uint##W##_t t[LANES];                                                                      \
        srcs(W, T) FOR_LANES(i)                                                                    \
        {                                                                                          \
            LOAD_##srcs(T) t[i] = (uint##W##_t)(expr);                                             \
        }                                                                                          \
        put##W(w, x, t);                                                                           \
    }
#define ONE(W, T) const uint##W##_t *pa = src##W(w, x, 1);
#define TWO(W, T) ONE(W, T) const uint##W##_t *pb = src##W(w, x, 2);
#define THREE(W, T) TWO(W, T) const uint##W##_t *pc = src##W(w, x, 3);
#define LOAD_ONE(T) const T a = (T)pa[i];
#define LOAD_TWO(T) LOAD_ONE(T) const T b = (T)pb[i];
#define LOAD_THREE(T) LOAD_TWO(T) const T c = (T)pc[i];

#define LOW16(v) ((uint32_t)(v) & 0xffffu)

static int32_t div_s32(int32_t a, int32_t b)
{
    /* Division by zero is unspecified (9.7.1.7); devices give all ones. */
    return b == 0 ? -1 : b == -1 ? (int32_t)(0u - (uint32_t)a) : a / b;
}
static int32_t rem_s32(int32_t a, int32_t b)
{
    return b == 0 ? -1 : b == -1 ? 0 : a % b; /* by zero: as devices do */
}
static int64_t div_s64(int64_t a, int64_t b)
{
    return b == 0 ? -1 : b == -1 ? (int64_t)(0u - (uint64_t)a) : a / b;
}
static int64_t rem_s64(int64_t a, int64_t b)
{
    return b == 0 ? -1 : b == -1 ? 0 : a % b;
}
static void report_zero(struct warp *w, const struct xop *x, unsigned lane)
{
    bool first;
    emu_report(w, lane, EMU_V_DIVIDE, x->pc, NO_PC, &first);
}
static uint64_t mulhi_u64(uint64_t a, uint64_t b)
{
    return (uint64_t)((unsigned __int128)a * b >> 64);
}
static uint64_t mulhi_s64(int64_t a, int64_t b)
{
    return (uint64_t)((__int128)a * b >> 64);
}
static uint32_t sat_add(int64_t v)
{
    return (uint32_t)(v > INT32_MAX ? INT32_MAX : v < INT32_MIN ? INT32_MIN : (int32_t)v);
}

DEFINE(add32, 32, uint32_t, TWO, a + b)
DEFINE(sub32, 32, uint32_t, TWO, a - b)
DEFINE(add16, 32, uint32_t, TWO, LOW16(a + b))
DEFINE(sub16, 32, uint32_t, TWO, LOW16(a - b))
DEFINE(add64, 64, uint64_t, TWO, a + b)
DEFINE(sub64, 64, uint64_t, TWO, a - b)
DEFINE(adds32, 32, int32_t, TWO, sat_add((int64_t)a + b))
DEFINE(subs32, 32, int32_t, TWO, sat_add((int64_t)a - b))
DEFINE(add16x2, 32, uint32_t, TWO, LOW16(a + b) | ((a >> 16) + (b >> 16)) << 16)
DEFINE(mul32, 32, uint32_t, TWO, a *b)
DEFINE(mul16, 32, uint32_t, TWO, LOW16(a *b))
DEFINE(mul64, 64, uint64_t, TWO, a *b)
DEFINE(mulhi_u32, 32, uint32_t, TWO, (uint64_t)a *b >> 32)
DEFINE(mulhi_s32, 32, int32_t, TWO, (int64_t)a *b >> 32)
DEFINE(mulhi_u16, 32, uint32_t, TWO, LOW16(a *b >> 16))
DEFINE(mulhi_s16, 32, int16_t, TWO, LOW16((uint32_t)(a * b) >> 16))
DEFINE(mulhi_u64, 64, uint64_t, TWO, mulhi_u64(a, b))
DEFINE(mulhi_s64, 64, int64_t, TWO, mulhi_s64(a, b))
DEFINE(mulw_u16, 32, uint32_t, TWO, a *b)
DEFINE(mulw_s16, 32, int16_t, TWO, a *b)
DEFINE(mad32, 32, uint32_t, THREE, a *b + c)
DEFINE(mad16, 32, uint32_t, THREE, LOW16(a *b + c))
DEFINE(mad64, 64, uint64_t, THREE, a *b + c)
DEFINE(madhi_u32, 32, uint32_t, THREE, (uint32_t)((uint64_t)a * b >> 32) + c)
DEFINE(madhi_s32, 32, int32_t, THREE, (uint32_t)((int64_t)a * b >> 32) + (uint32_t)c)
DEFINE(madhis_s32, 32, int32_t, THREE, sat_add(((int64_t)a * b >> 32) + c))
DEFINE(madhi_u64, 64, uint64_t, THREE, mulhi_u64(a, b) + c)
DEFINE(madhi_s64, 64, int64_t, THREE, mulhi_s64(a, b) + (uint64_t)c)
DEFINE(madhi_u16, 32, uint32_t, THREE, LOW16((a * b >> 16) + c))
DEFINE(madhi_s16, 32, int16_t, THREE, LOW16(((uint32_t)(a * b) >> 16) + (uint32_t)c))
DEFINE(mul24_u, 32, uint32_t, TWO, (a & 0xffffffu) * (b & 0xffffffu))
DEFINE(mul24_s, 32, uint32_t, TWO,
       (uint32_t)((int64_t)((int32_t)(a << 8) >> 8) * ((int32_t)(b << 8) >> 8)))
DEFINE(mul24hi_u, 32, uint32_t, TWO, (uint64_t)(a & 0xffffffu) * (b & 0xffffffu) >> 16)
DEFINE(mul24hi_s, 32, uint32_t, TWO,
       (uint32_t)((int64_t)((int32_t)(a << 8) >> 8) * ((int32_t)(b << 8) >> 8) >> 16))
DEFINE(mad24_u, 32, uint32_t, THREE, (a & 0xffffffu) * (b & 0xffffffu) + c)
DEFINE(mad24_s, 32, uint32_t, THREE,
       (uint32_t)((int64_t)((int32_t)(a << 8) >> 8) * ((int32_t)(b << 8) >> 8)) + c)
DEFINE(mad24hi_u, 32, uint32_t, THREE,
       (uint32_t)((uint64_t)(a & 0xffffffu) * (b & 0xffffffu) >> 16) + c)
DEFINE(mad24hi_s, 32, uint32_t, THREE,
       (uint32_t)((int64_t)((int32_t)(a << 8) >> 8) * ((int32_t)(b << 8) >> 8) >> 16) + c)
/* A divisor of zero is told: what follows from the quotient says nothing of the program. */
#define DIVIDE(name, W, T, srcs, expr)                                                             \
    DEFINE(name##_value, W, T, srcs, expr)                                                         \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        const uint##W##_t *pb = src##W(w, x, 2);                                                   \
        FOR_ACTIVE(i, w->exec)                                                                     \
        {                                                                                          \
            if ((T)pb[i] == 0)                                                                     \
                report_zero(w, x, i);                                                              \
        }                                                                                          \
        x_##name##_value(w, x);                                                                    \
    }
DIVIDE(div_u32, 32, uint32_t, TWO, b ? a / b : FULL_MASK)
DIVIDE(div_s32, 32, int32_t, TWO, div_s32(a, b))
DIVIDE(div_u64, 64, uint64_t, TWO, b ? a / b : UINT64_MAX)
DIVIDE(div_s64, 64, int64_t, TWO, div_s64(a, b))
DIVIDE(div_u16, 32, uint32_t, TWO, LOW16(b ? a / b : 0xffffu))
DIVIDE(div_s16, 32, int16_t, TWO, LOW16(div_s32(a, b)))
DIVIDE(rem_u32, 32, uint32_t, TWO, b ? a % b : FULL_MASK)
DIVIDE(rem_s32, 32, int32_t, TWO, rem_s32(a, b))
DIVIDE(rem_u64, 64, uint64_t, TWO, b ? a % b : UINT64_MAX)
DIVIDE(rem_s64, 64, int64_t, TWO, rem_s64(a, b))
DIVIDE(rem_u16, 32, uint32_t, TWO, b ? a % b : 0xffffu)
DIVIDE(rem_s16, 32, int16_t, TWO, LOW16(rem_s32(a, b)))
DEFINE(abs32, 32, uint32_t, ONE, a >> 31 ? 0u - a : a)
DEFINE(abs16, 32, uint32_t, ONE, a & 0x8000u ? LOW16(0u - a) : a)
DEFINE(abs64, 64, uint64_t, ONE, a >> 63 ? 0u - a : a)
DEFINE(neg32, 32, uint32_t, ONE, 0u - a)
DEFINE(neg16, 32, uint32_t, ONE, LOW16(0u - a))
DEFINE(neg64, 64, uint64_t, ONE, 0u - a)
DEFINE(min_u32, 32, uint32_t, TWO, a < b ? a : b)
DEFINE(max_u32, 32, uint32_t, TWO, a > b ? a : b)
DEFINE(min_s32, 32, int32_t, TWO, a < b ? a : b)
DEFINE(max_s32, 32, int32_t, TWO, a > b ? a : b)
DEFINE(minr_s32, 32, int32_t, TWO, (a < b ? a : b) > 0 ? (a < b ? a : b) : 0)
DEFINE(maxr_s32, 32, int32_t, TWO, (a > b ? a : b) > 0 ? (a > b ? a : b) : 0)
DEFINE(min_u64, 64, uint64_t, TWO, a < b ? a : b)
DEFINE(max_u64, 64, uint64_t, TWO, a > b ? a : b)
DEFINE(min_s64, 64, int64_t, TWO, a < b ? a : b)
DEFINE(max_s64, 64, int64_t, TWO, a > b ? a : b)
DEFINE(min_s16, 32, int16_t, TWO, LOW16(a < b ? a : b))
DEFINE(max_s16, 32, int16_t, TWO, LOW16(a > b ? a : b))
DEFINE(sad_u32, 32, uint32_t, THREE, c + (a > b ? a - b : b - a))
DEFINE(sad_s32, 32, int32_t, THREE,
       (uint32_t)c + (a > b ? (uint32_t)a - (uint32_t)b : (uint32_t)b - (uint32_t)a))
DEFINE(sad_u16, 32, uint32_t, THREE, LOW16(c + (a > b ? a - b : b - a)))
DEFINE(sad_s16, 32, int16_t, THREE, LOW16((uint32_t)c + (uint32_t)(a > b ? a - b : b - a)))
DEFINE(sad_u64, 64, uint64_t, THREE, c + (a > b ? a - b : b - a))
DEFINE(sad_s64, 64, int64_t, THREE,
       (uint64_t)c + (a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a))

/* Halves of s16x2, u16x2 (sm_90). */
#define HALVES(name, T, op)                                                                        \
    DEFINE(name, 32, uint32_t, TWO,                                                                \
           LOW16((T)a op(T) b ? a : b) |                                                           \
               ((T)(a >> 16) op(T)(b >> 16) ? a & 0xffff0000u : b & 0xffff0000u))
/* .relu: negative results become 0. */
#define RELU_HALVES(name, operation)                                                               \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        operation(w, x);                                                                           \
        FOR_ACTIVE(i, w->exec)                                                                     \
        {                                                                                          \
            uint32_t v = dst32(w, x, 0)[i];                                                        \
            dst32(w, x, 0)[i] = v & ~((v & 0x8000u ? 0xffffu : 0) | (v >> 31 ? 0xffff0000u : 0));  \
        }                                                                                          \
    }
HALVES(min_s16x2, int16_t, <)
HALVES(max_s16x2, int16_t, >)
RELU_HALVES(minr_s16x2, x_min_s16x2)
RELU_HALVES(maxr_s16x2, x_max_s16x2)
HALVES(min_u16x2, uint16_t, <)
HALVES(max_u16x2, uint16_t, >)

/* mul.wide, mad.wide of 32 bits: 64-bit results. */
#define WIDE(name, T, extra, expr)                                                                 \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        uint64_t t[LANES];                                                                         \
        const uint32_t *pa = src32(w, x, 1), *pb = src32(w, x, 2);                                 \
        extra FOR_LANES(i) t[i] = (uint64_t)(expr);                                                \
        put64(w, x, t);                                                                            \
    }
WIDE(mulw_u32, uint32_t, , (uint64_t)pa[i] * pb[i])
WIDE(mulw_s32, int32_t, , (int64_t)(int32_t)pa[i] * (int32_t)pb[i])
WIDE(madw_u32, uint32_t, const uint64_t *pc = src64(w, x, 3);, (uint64_t)pa[i] * pb[i] + pc[i])
WIDE(madw_s32, int32_t, const uint64_t *pc = src64(w, x, 3);
     , (uint64_t)((int64_t)(int32_t)pa[i] * (int32_t)pb[i]) + pc[i])
DEFINE(madw_u16, 32, uint32_t, THREE, (a & 0xffffu) * (b & 0xffffu) + c)
DEFINE(madw_s16, 32, uint32_t, THREE, (uint32_t)((int16_t)a * (int16_t)b) + c)

/* Extended precision (9.7.2): the carry flag is a mask of lanes. */
static void carry_op(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    bool wide = ptx_type_bits(in->type) == 64;
    bool use = in->op == PTX_OP_ADDC || in->op == PTX_OP_SUBC || in->op == PTX_OP_MADC;
    bool sub = in->op == PTX_OP_SUB || in->op == PTX_OP_SUBC;
    bool mad = in->op == PTX_OP_MAD || in->op == PTX_OP_MADC;
    bool is_signed = ptx_type_kind(in->type) == PTX_KIND_SIGNED;
    uint32_t carry = w->frame->carry;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t a = lane_value(w, x, 1, i), b = lane_value(w, x, 2, i);
        uint64_t c = use ? carry >> i & 1u : 0;
        if (mad) {
            uint64_t hi = is_signed ? (wide ? mulhi_s64((int64_t)a, (int64_t)b)
                                            : (uint32_t)((int64_t)(int32_t)a * (int32_t)b >> 32))
                                    : (wide ? mulhi_u64(a, b) : a * b >> 32);
            a = in->flags & PTX_FLAG_HI ? hi : wide ? a * b : (uint32_t)(a * b);
            b = lane_value(w, x, 3, i);
        }
        unsigned __int128 top = wide ? (unsigned __int128)1 << 64 : (unsigned __int128)1 << 32;
        unsigned __int128 r = sub ? top + a - b - c : (unsigned __int128)a + b + c;
        lane_store(w, x, 0, i, (uint64_t)r);
        /* sub.cc: the flag is the borrow. */
        bool out = sub ? r < top : r >= top;
        if (in->flags & PTX_FLAG_CC)
            carry = (carry & ~(1u << i)) | (uint32_t)out << i;
    }
    w->frame->carry = carry;
}

enum width { W16, W32, W64, W_NONE };

static enum width width_of(const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type);
    return bits == 16 ? W16 : bits == 32 ? W32 : bits == 64 ? W64 : W_NONE;
}

/* Functions by width and sign: [width][signed]. */
#define BY_WIDTH(n) {{x_##n##16, x_##n##16}, {x_##n##32, x_##n##32}, {x_##n##64, x_##n##64}}
#define BY_SIGN(n)                                                                                 \
    {                                                                                              \
        {x_##n##_u16, x_##n##_s16}, {x_##n##_u32, x_##n##_s32},                                    \
        {                                                                                          \
            x_##n##_u64, x_##n##_s64                                                               \
        }                                                                                          \
    }

static exec_fn *select_mul(const struct ptx_instr *in, enum width k, bool s)
{
    static exec_fn *const lo[3][2] = BY_WIDTH(mul), *const hi[3][2] = BY_SIGN(mulhi);
    static exec_fn *const lo_add[3][2] = BY_WIDTH(mad), *const hi_add[3][2] = BY_SIGN(madhi);
    static exec_fn *const wide[2][2] = {{x_mulw_u16, x_mulw_s16}, {x_mulw_u32, x_mulw_s32}};
    static exec_fn *const wide_add[2][2] = {{x_madw_u16, x_madw_s16}, {x_madw_u32, x_madw_s32}};
    bool mad = in->op == PTX_OP_MAD;
    if (in->flags & PTX_FLAG_WIDE)
        return k == W64 ? NULL : mad ? wide_add[k][s] : wide[k][s];
    if (in->flags & PTX_FLAG_HI) {
        if (in->flags & PTX_FLAG_SAT)
            return mad && k == W32 && s ? x_madhis_s32 : NULL;
        return mad ? hi_add[k][s] : hi[k][s];
    }
    if (!(in->flags & PTX_FLAG_LO) || in->flags & PTX_FLAG_SAT)
        return NULL;
    return mad ? lo_add[k][s] : lo[k][s];
}

static exec_fn *select_minmax(const struct ptx_instr *in, enum width k, bool s)
{
    static exec_fn *const lo[3][2] = {
        {x_min_u32, x_min_s16}, {x_min_u32, x_min_s32}, {x_min_u64, x_min_s64}};
    static exec_fn *const hi[3][2] = {
        {x_max_u32, x_max_s16}, {x_max_u32, x_max_s32}, {x_max_u64, x_max_s64}};
    bool min = in->op == PTX_OP_MIN;
    if (in->flags & PTX_FLAG_RELU)
        return in->type == PTX_S16X2 ? (min ? x_minr_s16x2 : x_maxr_s16x2)
               : in->type != PTX_S32 ? NULL
               : min                 ? x_minr_s32
                                     : x_maxr_s32;
    if (in->type == PTX_S16X2)
        return min ? x_min_s16x2 : x_max_s16x2;
    if (in->type == PTX_U16X2)
        return min ? x_min_u16x2 : x_max_u16x2;
    return min ? lo[k][s] : hi[k][s];
}

static exec_fn *select_24(const struct ptx_instr *in, bool s)
{
    if (in->flags & PTX_FLAG_SAT || ptx_type_bits(in->type) != 32)
        return NULL;
    if (in->op == PTX_OP_MAD24)
        return in->flags & PTX_FLAG_HI ? (s ? x_mad24hi_s : x_mad24hi_u)
                                       : (s ? x_mad24_s : x_mad24_u);
    if (in->flags & PTX_FLAG_HI)
        return s ? x_mul24hi_s : x_mul24hi_u;
    return s ? x_mul24_s : x_mul24_u;
}

exec_fn *emu_select_int(const struct ptx_instr *in)
{
    static exec_fn *const add[3][2] = BY_WIDTH(add), *const sub[3][2] = BY_WIDTH(sub);
    static exec_fn *const div[3][2] = BY_SIGN(div), *const rem[3][2] = BY_SIGN(rem);
    static exec_fn *const abs_[3][2] = BY_WIDTH(abs), *const neg[3][2] = BY_WIDTH(neg);
    static exec_fn *const sad[3][2] = BY_SIGN(sad);
    unsigned kind = ptx_type_kind(in->type);
    enum width k = width_of(in);
    bool s = kind == PTX_KIND_SIGNED;
    if (kind == PTX_KIND_FLOAT || kind == PTX_KIND_PRED || k == W_NONE || in->round || in->type2)
        return NULL;
    bool packed = in->type == PTX_S16X2 || in->type == PTX_U16X2;
    if (packed && in->op != PTX_OP_MIN && in->op != PTX_OP_MAX)
        return in->op == PTX_OP_ADD && !in->flags ? x_add16x2 : NULL;
    if (in->op == PTX_OP_ADDC || in->op == PTX_OP_SUBC || in->op == PTX_OP_MADC)
        return in->flags & PTX_FLAG_WIDE || k == W16 ? NULL : carry_op;
    if (in->flags & PTX_FLAG_CC)
        return in->flags & (PTX_FLAG_WIDE | PTX_FLAG_SAT) || k == W16 ? NULL : carry_op;
    bool sat = in->flags & PTX_FLAG_SAT;
    if (sat && in->type != PTX_S32)
        return NULL;
    switch (in->op) {
    case PTX_OP_ADD: return sat ? x_adds32 : add[k][s];
    case PTX_OP_SUB: return sat ? x_subs32 : sub[k][s];
    case PTX_OP_MUL:
    case PTX_OP_MAD: return select_mul(in, k, s);
    case PTX_OP_MUL24:
    case PTX_OP_MAD24: return select_24(in, s);
    case PTX_OP_DIV: return in->flags ? NULL : div[k][s];
    case PTX_OP_REM: return rem[k][s];
    case PTX_OP_ABS: return abs_[k][s];
    case PTX_OP_NEG: return neg[k][s];
    case PTX_OP_MIN:
    case PTX_OP_MAX: return select_minmax(in, k, s);
    case PTX_OP_SAD: return sad[k][s];
    default: return NULL;
    }
}
