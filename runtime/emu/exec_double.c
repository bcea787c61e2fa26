/* SPDX-License-Identifier: Apache-2.0 */
/*
 * f64 arithmetic (ISA 9.7.3).  The directed modes use the host's rounding mode: this file is
 * compiled with -frounding-math, and operands pass through volatile so that nothing moves across
 * the change of mode.
 */
#include "runtime/emu/emu_internal.h"

#include <fenv.h>
#include <math.h>

static int host_mode(unsigned round)
{
    switch (round) {
    case PTX_ROUND_RZ: return FE_TOWARDZERO;
    case PTX_ROUND_RM: return FE_DOWNWARD;
    case PTX_ROUND_RP: return FE_UPWARD;
    default: return FE_TONEAREST;
    }
}

static double compute(const struct ptx_instr *in, double a, double b, double c)
{
    switch (in->op) {
    case PTX_OP_ADD: return a + b;
    case PTX_OP_SUB: return a - b;
    case PTX_OP_MUL: return a * b;
    case PTX_OP_FMA:
    case PTX_OP_MAD: return fma(a, b, c);
    case PTX_OP_DIV: return a / b;
    case PTX_OP_RCP: return 1.0 / a;
    case PTX_OP_SQRT: return sqrt(a);
    default: return 1.0 / sqrt(a);
    }
}

/* Which NaN comes out is the host's choice; devices take that of b, then c, then a,
 * made quiet (seen on an H200). */
static uint64_t nan_of(uint64_t a, uint64_t c, uint64_t b, uint64_t r)
{
    const uint64_t quiet = 1ull << 51;
    return isnan(emu_f64(b))   ? b | quiet
           : isnan(emu_f64(c)) ? c | quiet
           : isnan(emu_f64(a)) ? a | quiet
                               : r;
}

static void x_arith(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    int mode = host_mode(in->round), before = fegetround();
    if (mode != before)
        fesetround(mode);
    FOR_ACTIVE(i, w->exec)
    {
        volatile double a = emu_f64(src64(w, x, 1)[i]);
        volatile double b = in->operands > 2 ? emu_f64(src64(w, x, 2)[i]) : 0.0;
        volatile double c = in->operands > 3 ? emu_f64(src64(w, x, 3)[i]) : 0.0;
        volatile double r = compute(in, a, b, c);
        uint64_t bits = emu_bits64(r);
        if (isnan(r) && (in->op == PTX_OP_SUB || in->op == PTX_OP_FMA || in->op == PTX_OP_MAD))
            bits = nan_of(emu_bits64(a), emu_bits64(c), emu_bits64(b), bits);
        dst64(w, x, 0)[i] = bits;
    }
    if (mode != before)
        fesetround(before);
}

#define FAST(name, expr)                                                                           \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        const uint64_t *pa = src64(w, x, 1), *pb = src64(w, x, 2);                                 \
        uint64_t t[LANES];                                                                         \
        bool nan = false;                                                                          \
        FOR_LANES(i)                                                                               \
        {                                                                                          \
            double a = emu_f64(pa[i]), b = emu_f64(pb[i]);                                         \
            t[i] = emu_bits64(expr);                                                               \
            nan |= isnan(emu_f64(t[i])) != 0;                                                      \
        }                                                                                          \
        if (nan && x->in->op == PTX_OP_SUB)                                                        \
            FOR_LANES(i) t[i] = isnan(emu_f64(t[i])) ? nan_of(pa[i], 0, pb[i], t[i]) : t[i];       \
        put64(w, x, t);                                                                            \
    }
FAST(add, a + b)
FAST(sub, a - b)
FAST(mul, a *b)

#define FMA_BODY                                                                                   \
    const uint64_t *pa = src64(w, x, 1), *pb = src64(w, x, 2), *pc = src64(w, x, 3);               \
    uint64_t t[LANES];                                                                             \
    bool nan = false;                                                                              \
    FOR_LANES(i) t[i] = emu_bits64(__builtin_fma(emu_f64(pa[i]), emu_f64(pb[i]), emu_f64(pc[i]))); \
    FOR_LANES(i) nan |= isnan(emu_f64(t[i])) != 0;                                                 \
    if (nan)                                                                                       \
        FOR_LANES(i) t[i] = isnan(emu_f64(t[i])) ? nan_of(pa[i], pc[i], pb[i], t[i]) : t[i];       \
    put64(w, x, t);
#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) static void fma_fast(struct warp *w, const struct xop *x)
{
    FMA_BODY
}
#endif
static void x_fma(struct warp *w, const struct xop *x)
{
#if defined(__x86_64__)
    if (w->e->fma) {
        fma_fast(w, x);
        return;
    }
#endif
    FMA_BODY
}

static double pick(bool min, double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    if (a == b)
        return (signbit(a) != 0) == min ? a : b;
    return (a < b) == min ? a : b;
}

static void x_rest(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    const uint64_t *pa = src64(w, x, 1);
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t a = pa[i], b = in->operands > 2 ? src64(w, x, 2)[i] : 0, r;
        bool nan = isnan(emu_f64(a)) && in->op != PTX_OP_MIN && in->op != PTX_OP_MAX;
        switch (nan && in->op != PTX_OP_COPYSIGN ? PTX_OP_MOV : in->op) {
        case PTX_OP_MOV: r = a | 1ull << 51; break;
        case PTX_OP_ABS: r = a & ~(1ull << 63); break;
        case PTX_OP_NEG: r = a ^ 1ull << 63; break;
        case PTX_OP_COPYSIGN: r = (a & 1ull << 63) | (b & ~(1ull << 63)); break;
        default: r = emu_bits64(pick(in->op == PTX_OP_MIN, emu_f64(a), emu_f64(b))); break;
        }
        dst64(w, x, 0)[i] = r;
    }
}

exec_fn *emu_select_double(const struct ptx_instr *in)
{
    const uint32_t integer = PTX_FLAG_LO | PTX_FLAG_HI | PTX_FLAG_WIDE | PTX_FLAG_CC;
    bool directed = in->round >= PTX_ROUND_RZ && in->round <= PTX_ROUND_RP;
    if (in->type != PTX_F64 || in->type2 || in->flags & (integer | PTX_FLAG_SAT | PTX_FLAG_RELU))
        return NULL;
    switch (in->op) {
    case PTX_OP_ADD: return directed ? x_arith : x_add;
    case PTX_OP_SUB: return directed ? x_arith : x_sub;
    case PTX_OP_MUL: return directed ? x_arith : x_mul;
    case PTX_OP_FMA:
    case PTX_OP_MAD: return directed ? x_arith : x_fma;
    case PTX_OP_DIV:
    case PTX_OP_RCP:
    case PTX_OP_SQRT:
    case PTX_OP_RSQRT: return x_arith;
    case PTX_OP_MIN:
    case PTX_OP_MAX: return in->flags & (PTX_FLAG_NAN | PTX_FLAG_XORSIGN) ? NULL : x_rest;
    case PTX_OP_ABS:
    case PTX_OP_NEG:
    case PTX_OP_COPYSIGN: return x_rest;
    default: return NULL;
    }
}
