/* SPDX-License-Identifier: Apache-2.0 */
/* Logic, shifts, bit fields, dot products (ISA 9.7.1, 9.7.8). */
#include "runtime/emu/emu_internal.h"

#define DEFINE(name, W, expr)                                                                      \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        uint##W##_t t[LANES];                                                                      \
        const uint##W##_t *pa = src##W(w, x, 1), *pb = src##W(w, x, 2);                            \
        FOR_LANES(i)                                                                               \
        {                                                                                          \
            const uint##W##_t a = pa[i], b = pb[i];                                                \
            t[i] = (uint##W##_t)(expr);                                                            \
        }                                                                                          \
        put##W(w, x, t);                                                                           \
    }
DEFINE(and32, 32, a &b)
DEFINE(and64, 64, a &b)
DEFINE(or32, 32, a | b)
DEFINE(or64, 64, a | b)
DEFINE(xor32, 32, a ^ b)
DEFINE(xor64, 64, a ^ b)

#define UNARY(name, W, expr)                                                                       \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        uint##W##_t t[LANES];                                                                      \
        const uint##W##_t *pa = src##W(w, x, 1);                                                   \
        FOR_LANES(i)                                                                               \
        {                                                                                          \
            const uint##W##_t a = pa[i];                                                           \
            t[i] = (uint##W##_t)(expr);                                                            \
        }                                                                                          \
        put##W(w, x, t);                                                                           \
    }
UNARY(not16, 32, ~a & 0xffffu)
UNARY(not32, 32, ~a)
UNARY(not64, 64, ~a)
UNARY(cnot32, 32, a == 0)
UNARY(cnot64, 64, a == 0)

/* Shift amounts beyond the width give 0 or sign bits (9.7.8.7, 9.7.8.8). */
#define SHIFT(name, W, T, over, expr)                                                              \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        uint##W##_t t[LANES];                                                                      \
        const uint##W##_t *pa = src##W(w, x, 1);                                                   \
        const uint32_t *pb = src32(w, x, 2);                                                       \
        FOR_LANES(i)                                                                               \
        {                                                                                          \
            const T a = (T)pa[i];                                                                  \
            const uint32_t b = pb[i];                                                              \
            t[i] = (uint##W##_t)(b >= (over) ? 0 : (expr));                                        \
        }                                                                                          \
        put##W(w, x, t);                                                                           \
    }
SHIFT(shl16, 32, uint32_t, 16u, a << b & 0xffffu)
SHIFT(shl32, 32, uint32_t, 32u, a << b)
SHIFT(shl64, 64, uint64_t, 64u, a << b)
SHIFT(shr_u32, 32, uint32_t, 32u, a >> b)
SHIFT(shr_u64, 64, uint64_t, 64u, a >> b)
SHIFT(shr_s16, 32, int16_t, UINT32_MAX, (a >> (b > 15 ? 15 : b)) & 0xffff)
SHIFT(shr_s32, 32, int32_t, UINT32_MAX, a >> (b > 31 ? 31 : b))
SHIFT(shr_s64, 64, int64_t, UINT32_MAX, a >> (b > 63 ? 63 : b))

static void shr_max(struct warp *w, const struct xop *x)
{
    /* An amount of 2^32 - 1 is the one case SHIFT's guard gets wrong for signed types. */
    FOR_ACTIVE(i, w->exec)
    {
        unsigned bits = ptx_type_bits(x->in->type);
        uint32_t b = src32(w, x, 2)[i];
        int64_t a = (int64_t)(lane_value(w, x, 1, i) << (64 - bits)) >> (64 - bits);
        lane_store(w, x, 0, i, (uint64_t)(a >> (b > 63 ? 63 : b)));
    }
}

static void x_shr_signed(struct warp *w, const struct xop *x)
{
    const uint32_t *pb = src32(w, x, 2);
    uint32_t over = 0;
    FOR_LANES(i) over |= pb[i];
    if (over > 63) {
        shr_max(w, x);
        return;
    }
    switch (ptx_type_bits(x->in->type)) {
    case 16: x_shr_s16(w, x); break;
    case 32: x_shr_s32(w, x); break;
    default: x_shr_s64(w, x); break;
    }
}

static void x_logic_pred(struct warp *w, const struct xop *x)
{
    uint32_t a = src_pred(w, x, 1);
    switch (x->in->op) {
    case PTX_OP_AND: a &= src_pred(w, x, 2); break;
    case PTX_OP_OR: a |= src_pred(w, x, 2); break;
    case PTX_OP_XOR: a ^= src_pred(w, x, 2); break;
    default: a = ~a; break;
    }
    put_pred(w, x, 0, a);
}

static void x_lop3(struct warp *w, const struct xop *x)
{
    uint32_t t[LANES];
    const uint32_t *a = src32(w, x, 1), *b = src32(w, x, 2), *c = src32(w, x, 3);
    uint32_t table = src32(w, x, 4)[0], m[8];
    for (unsigned k = 0; k < 8; k++)
        m[k] = table >> k & 1u ? FULL_MASK : 0;
    FOR_LANES(i)
    {
        /* Bit of the table: a b c read as a number (9.7.8.6). */
        uint32_t low =
            (c[i] & ((b[i] & m[3]) | (~b[i] & m[1]))) | (~c[i] & ((b[i] & m[2]) | (~b[i] & m[0])));
        uint32_t high =
            (c[i] & ((b[i] & m[7]) | (~b[i] & m[5]))) | (~c[i] & ((b[i] & m[6]) | (~b[i] & m[4])));
        t[i] = (a[i] & high) | (~a[i] & low);
    }
    put32(w, x, t);
}

static void x_shf(struct warp *w, const struct xop *x)
{
    const uint32_t *a = src32(w, x, 1), *b = src32(w, x, 2), *c = src32(w, x, 3);
    uint32_t t[LANES];
    bool left = x->in->variant == PTX_VAR_L, wrap = x->in->flags & PTX_FLAG_WRAP;
    FOR_LANES(i)
    {
        uint64_t v = (uint64_t)b[i] << 32 | a[i];
        uint32_t n = wrap ? c[i] & 31u : c[i] > 32 ? 32 : c[i];
        t[i] = left ? (uint32_t)(v << n >> 32) : (uint32_t)(v >> n);
        if (left && n == 32)
            t[i] = a[i];
    }
    put32(w, x, t);
}

static uint32_t brev32(uint32_t v)
{
    v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
    v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(v);
}

static uint64_t bfe(uint64_t a, uint32_t pos, uint32_t len, unsigned bits, bool is_signed)
{
    pos &= 255u;
    len &= 255u;
    uint64_t sign = 0;
    if (is_signed && len) {
        uint32_t top = pos + len - 1;
        sign = a >> (top < bits - 1 ? top : bits - 1) & 1u;
    }
    uint64_t r = sign ? UINT64_MAX : 0;
    for (uint32_t i = 0; i < len && i < bits; i++) {
        uint64_t bit = pos + i < bits ? a >> (pos + i) & 1u : sign;
        r = (r & ~(1ull << i)) | bit << i;
    }
    return r;
}

static uint64_t bfi(uint64_t a, uint64_t b, uint32_t pos, uint32_t len, unsigned bits)
{
    pos &= 255u;
    len &= 255u;
    for (uint32_t i = 0; i < len && pos + i < bits; i++)
        b = (b & ~(1ull << (pos + i))) | (a >> i & 1u) << (pos + i);
    return b;
}

static uint64_t bfind(uint64_t v, unsigned bits, bool is_signed, bool shift)
{
    if (is_signed && v >> (bits - 1) & 1u)
        v = ~v & (bits == 64 ? UINT64_MAX : FULL_MASK);
    if (!v)
        return FULL_MASK;
    unsigned top = 63u - (unsigned)__builtin_clzll(v);
    return shift ? bits - 1 - top : top;
}

static uint32_t bmsk(uint32_t a, uint32_t b, bool clamp)
{
    if (!clamp) {
        a &= 31u;
        b &= 31u;
    }
    uint64_t m = a >= 32 ? 0 : b >= 32 ? FULL_MASK : (1ull << b) - 1;
    return (uint32_t)(m << (a & 31u));
}

static uint32_t szext(uint32_t a, uint32_t n, bool is_signed, bool clamp)
{
    if (!clamp)
        n &= 31u;
    if (n == 0)
        return 0;
    if (n >= 32)
        return a;
    uint32_t v = a & ((1u << n) - 1);
    return is_signed && v >> (n - 1) & 1u ? v | ~((1u << n) - 1) : v;
}

/* The n-th set bit from `base`, upwards for n > 0, downwards for n < 0 (9.7.1.18). */
static uint32_t fns(uint32_t mask, uint32_t base, int32_t n)
{
    int pos = (int)base, step = n < 0 ? -1 : 1, left = n < 0 ? -n : n;
    if (base > 31)
        return FULL_MASK;
    if (n == 0)
        return mask >> base & 1u ? base : FULL_MASK;
    for (; pos >= 0 && pos < 32; pos += step)
        if (mask >> pos & 1u && --left == 0)
            return (uint32_t)pos;
    return FULL_MASK;
}

static uint32_t prmt(uint32_t a, uint32_t b, uint32_t c, unsigned mode)
{
    uint64_t v = (uint64_t)b << 32 | a;
    uint32_t r = 0;
    for (unsigned i = 0; i < 4; i++) {
        uint32_t n = c & 3u, sel, sign = 0;
        switch (mode) {
        case PTX_VAR_F4E: sel = n + i; break;
        case PTX_VAR_B4E: sel = (n - i) & 7u; break;
        case PTX_VAR_RC8: sel = n; break;
        case PTX_VAR_ECL: sel = i > n ? i : n; break;
        case PTX_VAR_ECR: sel = i < n ? i : n; break;
        case PTX_VAR_RC16: sel = (n & 1u) * 2 + (i & 1u); break;
        default:
            sel = c >> (4 * i) & 7u;
            sign = c >> (4 * i + 3) & 1u;
            break;
        }
        uint32_t byte = (uint32_t)(v >> (8 * sel)) & 0xffu;
        if (sign)
            byte = byte & 0x80u ? 0xffu : 0;
        r |= byte << (8 * i);
    }
    return r;
}

static int32_t byte_of(uint32_t v, unsigned i, bool is_signed)
{
    uint32_t b = v >> (8 * i) & 0xffu;
    return is_signed ? (int8_t)b : (int32_t)b;
}

static uint32_t dot(const struct ptx_instr *in, uint32_t a, uint32_t b, uint32_t c)
{
    bool sa = ptx_type_kind(in->type) == PTX_KIND_SIGNED;
    bool sb = ptx_type_kind(in->type2) == PTX_KIND_SIGNED;
    if (in->op == PTX_OP_DP4A) {
        for (unsigned i = 0; i < 4; i++)
            c += (uint32_t)(byte_of(a, i, sa) * byte_of(b, i, sb));
        return c;
    }
    unsigned first = in->flags & PTX_FLAG_HI ? 2 : 0;
    for (unsigned i = 0; i < 2; i++) {
        uint32_t half = a >> (16 * i) & 0xffffu;
        int32_t va = sa ? (int16_t)half : (int32_t)half;
        c += (uint32_t)(va * byte_of(b, first + i, sb));
    }
    return c;
}

/* vabsdiff2, vabsdiff4: differences of the parts; with .add their sum on top of c (ISA 9.7.17). */
static uint32_t part_differences(const struct ptx_instr *in, uint32_t a, uint32_t b, uint32_t c)
{
    unsigned bits = in->op == PTX_OP_VABSDIFF4 ? 8 : 16;
    uint32_t mask = (1u << bits) - 1, parts = 0, sum = c;
    for (unsigned at = 0; at < 32; at += bits) {
        uint32_t x = a >> at & mask, y = b >> at & mask, d = x > y ? x - y : y - x;
        parts |= d << at;
        sum += d;
    }
    return in->variant == PTX_VAR_ADD ? sum : parts;
}

/* The rare ones: one function, a lane at a time. */
static void x_rare(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned bits = ptx_type_bits(in->type);
    bool s = ptx_type_kind(in->type) == PTX_KIND_SIGNED;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t v[5] = {0};
        for (unsigned k = 1; k < in->operands && k < 5; k++)
            v[k] = lane_value(w, x, k, i);
        uint32_t a = (uint32_t)v[1], b = (uint32_t)v[2], c = (uint32_t)v[3];
        uint64_t r = 0;
        switch (in->op) {
        case PTX_OP_POPC: r = (unsigned)__builtin_popcountll(v[1]); break;
        case PTX_OP_CLZ: r = v[1] ? (unsigned)__builtin_clzll(v[1]) - (64 - bits) : bits; break;
        case PTX_OP_BFIND: r = bfind(v[1], bits, s, in->flags & PTX_FLAG_SHIFTAMT); break;
        case PTX_OP_BREV:
            r = bits == 32 ? brev32(a) : (uint64_t)brev32(a) << 32 | brev32((uint32_t)(v[1] >> 32));
            break;
        case PTX_OP_BFE: r = bfe(v[1], b, c, bits, s); break;
        case PTX_OP_BFI: r = bfi(v[1], v[2], c, (uint32_t)v[4], bits); break;
        case PTX_OP_BMSK: r = bmsk(a, b, in->flags & PTX_FLAG_CLAMP); break;
        case PTX_OP_SZEXT: r = szext(a, b, s, in->flags & PTX_FLAG_CLAMP); break;
        case PTX_OP_FNS: r = fns(a, b, (int32_t)c); break;
        case PTX_OP_VABSDIFF2:
        case PTX_OP_VABSDIFF4: r = part_differences(in, a, b, c); break;
        case PTX_OP_PRMT: r = prmt(a, b, c, in->variant); break;
        default: r = dot(in, a, b, c); break;
        }
        lane_store(w, x, 0, i, r);
    }
}

static exec_fn *select_shift(const struct ptx_instr *in, unsigned bits)
{
    unsigned kind = ptx_type_kind(in->type);
    if (kind == PTX_KIND_FLOAT)
        return NULL;
    if (in->op == PTX_OP_SHL)
        return bits == 16 ? x_shl16 : bits == 32 ? x_shl32 : bits == 64 ? x_shl64 : NULL;
    if (kind == PTX_KIND_SIGNED)
        return bits >= 16 ? x_shr_signed : NULL;
    return bits == 64 ? x_shr_u64 : bits >= 16 ? x_shr_u32 : NULL;
}

exec_fn *emu_select_bits(const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type);
    bool pred = in->type == PTX_PRED, wide = bits == 64;
    if (in->op == PTX_OP_VABSDIFF2 || in->op == PTX_OP_VABSDIFF4)
        return x_rare;
    if (in->type2 && in->op != PTX_OP_DP4A && in->op != PTX_OP_DP2A)
        return NULL;
    if (bits == 8 || bits == 128)
        return NULL;
    switch (in->op) {
    case PTX_OP_AND: return pred ? x_logic_pred : wide ? x_and64 : x_and32;
    case PTX_OP_OR: return pred ? x_logic_pred : wide ? x_or64 : x_or32;
    case PTX_OP_XOR: return pred ? x_logic_pred : wide ? x_xor64 : x_xor32;
    case PTX_OP_NOT: return pred ? x_logic_pred : wide ? x_not64 : bits == 16 ? x_not16 : x_not32;
    case PTX_OP_CNOT: return pred ? NULL : wide ? x_cnot64 : x_cnot32;
    case PTX_OP_LOP3: return x_lop3;
    case PTX_OP_SHL:
    case PTX_OP_SHR: return select_shift(in, bits);
    case PTX_OP_SHF:
        return bits == 32 && in->variant && in->flags & (PTX_FLAG_WRAP | PTX_FLAG_CLAMP) ? x_shf
                                                                                         : NULL;
    case PTX_OP_PRMT:
    case PTX_OP_FNS:
    case PTX_OP_BMSK:
    case PTX_OP_SZEXT: return bits == 32 ? x_rare : NULL;
    case PTX_OP_POPC:
    case PTX_OP_CLZ:
    case PTX_OP_BFIND:
    case PTX_OP_BREV:
    case PTX_OP_BFE:
    case PTX_OP_BFI: return bits >= 32 ? x_rare : NULL;
    case PTX_OP_DP4A: return bits == 32 ? x_rare : NULL;
    case PTX_OP_DP2A: return bits == 32 && in->flags & (PTX_FLAG_LO | PTX_FLAG_HI) ? x_rare : NULL;
    default: return NULL;
    }
}
