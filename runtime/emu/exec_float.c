/* SPDX-License-Identifier: Apache-2.0 */
/*
 * f32 arithmetic (ISA 9.7.3).  Round-to-nearest is the host's, the lanes as one vector; the
 * directed modes go through double.  NaN results are canonical (0x7fffffff).
 */
#include "runtime/emu/emu_internal.h"

#include <math.h>
#include <string.h>

#define NAN32 0x7fffffffu

static inline float ftz(float v)
{
    return fabsf(v) < 0x1p-126f ? copysignf(0.0f, v) : v;
}

static void load(const uint32_t *p, float *out, bool flush)
{
    memcpy(out, p, LANES * 4);
    if (flush)
        FOR_LANES(i) out[i] = ftz(out[i]);
}

/* Flush, saturate, make NaN canonical, store. */
static void finish(struct warp *w, const struct xop *x, float *r)
{
    uint32_t t[LANES];
    if (x->in->flags & PTX_FLAG_FTZ)
        FOR_LANES(i) r[i] = ftz(r[i]);
    if (x->in->flags & PTX_FLAG_SAT)
        FOR_LANES(i) r[i] = r[i] >= 0.0f ? (r[i] > 1.0f ? 1.0f : r[i] + 0.0f) : 0.0f;
    memcpy(t, r, sizeof t);
    FOR_LANES(i) t[i] = r[i] != r[i] ? NAN32 : t[i];
    put32(w, x, t);
}

#define BINARY(name, expr)                                                                         \
    static void x_##name(struct warp *w, const struct xop *x)                                      \
    {                                                                                              \
        float a[LANES], b[LANES], r[LANES];                                                        \
        bool flush = x->in->flags & PTX_FLAG_FTZ;                                                  \
        load(src32(w, x, 1), a, flush);                                                            \
        load(src32(w, x, 2), b, flush);                                                            \
        FOR_LANES(i) r[i] = (expr);                                                                \
        finish(w, x, r);                                                                           \
    }
BINARY(add, a[i] + b[i])
BINARY(sub, a[i] - b[i])
BINARY(mul, a[i] * b[i])
BINARY(div, a[i] / b[i])

#define FMA_BODY                                                                                   \
    float a[LANES], b[LANES], c[LANES], r[LANES];                                                  \
    bool flush = x->in->flags & PTX_FLAG_FTZ;                                                      \
    load(src32(w, x, 1), a, flush);                                                                \
    load(src32(w, x, 2), b, flush);                                                                \
    load(src32(w, x, 3), c, flush);                                                                \
    FOR_LANES(i) r[i] = __builtin_fmaf(a[i], b[i], c[i]);                                          \
    finish(w, x, r);

static void fma_plain(struct warp *w, const struct xop *x)
{
    FMA_BODY
}
#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) static void fma_fast(struct warp *w,
                                                         const struct xop *x){FMA_BODY}
#else
#define fma_fast fma_plain
#endif
static void x_fma(struct warp *w, const struct xop *x)
{
    if (w->e->fma)
        fma_fast(w, x);
    else
        fma_plain(w, x);
}

/* An exact or odd-rounded double of the result, for the directed modes. */
static double odd_quotient(double a, double b)
{
    double q = a / b;
    if (!isfinite(q) || q == 0.0 || !isfinite(b))
        return q;
    double r = fma(-q, b, a);
    uint64_t bits = emu_bits64(q);
    if (r == 0.0 || bits & 1u)
        return q;
    bool away = ((r > 0.0) == (b > 0.0)) == (q > 0.0);
    return emu_f64(away ? bits + 1 : bits - 1);
}

static double odd_root(double a)
{
    double s = sqrt(a);
    if (!isfinite(s) || s == 0.0)
        return s;
    double r = fma(-s, s, a);
    uint64_t bits = emu_bits64(s);
    if (r == 0.0 || bits & 1u)
        return s;
    return emu_f64(r > 0.0 ? bits + 1 : bits - 1);
}

static double exact(const struct ptx_instr *in, double a, double b, double c)
{
    double r;
    switch (in->op) {
    case PTX_OP_ADD: r = emu_add_odd(a, b); break;
    case PTX_OP_SUB: r = emu_add_odd(a, -b); break;
    case PTX_OP_MUL: return a * b;
    case PTX_OP_FMA:
    case PTX_OP_MAD: r = emu_add_odd(a * b, c); break;
    case PTX_OP_DIV: return odd_quotient(a, b);
    case PTX_OP_RCP: return odd_quotient(1.0, a);
    default: return odd_root(a);
    }
    /* An exact zero sum of unlike signs is -0 when rounding down (IEEE 754, 6.3). */
    bool opposite = in->op == PTX_OP_FMA || in->op == PTX_OP_MAD
                        ? signbit(a * b) != signbit(c)
                        : signbit(a) != signbit(in->op == PTX_OP_SUB ? -b : b);
    if (r == 0.0 && opposite)
        r = in->round == PTX_ROUND_RM ? -0.0 : 0.0;
    return r;
}

static void x_directed(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    bool flush = in->flags & PTX_FLAG_FTZ;
    float v[4][LANES] = {{0}}, r[LANES];
    for (unsigned k = 1; k < in->operands && k < 4; k++)
        load(src32(w, x, k), v[k], flush);
    FOR_LANES(i)
    r[i] = emu_f32((uint32_t)emu_round_double(
        exact(in, (double)v[1][i], (double)v[2][i], (double)v[3][i]), &FORMAT_F32, in->round));
    finish(w, x, r);
}

/* min, max (9.7.3.11): a NaN loses, unless .NaN; -0 < +0. */
static float pick(const struct ptx_instr *in, float a, float b)
{
    bool min = in->op == PTX_OP_MIN;
    bool negative = signbit(a) != signbit(b);
    if (in->flags & PTX_FLAG_XORSIGN) {
        a = fabsf(a);
        b = fabsf(b);
    }
    float r;
    if (isnan(a) || isnan(b))
        r = in->flags & PTX_FLAG_NAN || (isnan(a) && isnan(b)) ? NAN : isnan(a) ? b : a;
    else if (a == b)
        r = signbit(a) ? (min ? a : b) : (min ? b : a);
    else
        r = (a < b) == min ? a : b;
    return in->flags & PTX_FLAG_XORSIGN ? copysignf(r, negative ? -1.0f : 1.0f) : r;
}

static void x_minmax(struct warp *w, const struct xop *x)
{
    float a[LANES], b[LANES], r[LANES];
    load(src32(w, x, 1), a, x->in->flags & PTX_FLAG_FTZ);
    load(src32(w, x, 2), b, x->in->flags & PTX_FLAG_FTZ);
    FOR_LANES(i) r[i] = pick(x->in, a[i], b[i]);
    finish(w, x, r);
}

/* abs, neg: the sign bit; NaN becomes canonical as in all f32 arithmetic. */
static void x_sign(struct warp *w, const struct xop *x)
{
    uint32_t t[LANES];
    float a[LANES];
    load(src32(w, x, 1), a, x->in->flags & PTX_FLAG_FTZ);
    memcpy(t, a, sizeof t);
    if (x->in->op == PTX_OP_ABS)
        FOR_LANES(i) t[i] &= 0x7fffffffu;
    else
        FOR_LANES(i) t[i] ^= 0x80000000u;
    FOR_LANES(i) t[i] = (t[i] & 0x7fffffffu) > 0x7f800000u ? NAN32 : t[i];
    put32(w, x, t);
}

static void x_copysign(struct warp *w, const struct xop *x)
{
    uint32_t t[LANES];
    const uint32_t *a = src32(w, x, 1), *b = src32(w, x, 2);
    FOR_LANES(i) t[i] = (a[i] & 0x80000000u) | (b[i] & 0x7fffffffu);
    put32(w, x, t);
}

/* sin, cos: devices first scale by 1 / 2 pi in f32, which decides large arguments' results. */
static double turn(float a, bool cosine)
{
    float turns = ftz(a) * 0x1.45f306p-3f;
    double angle = ((double)turns - rint((double)turns)) * 6.283185307179586;
    return cosine ? cos(angle) : copysign(sin(angle), sin(angle) == 0.0 ? (double)a : sin(angle));
}

static double approximate(const struct ptx_instr *in, double a)
{
    switch (in->op) {
    case PTX_OP_RCP: return 1.0 / a;
    case PTX_OP_SQRT: return sqrt(a);
    case PTX_OP_RSQRT: return 1.0 / sqrt(a);
    case PTX_OP_SIN:
    case PTX_OP_COS: return turn((float)a, in->op == PTX_OP_COS);
    case PTX_OP_LG2: return log2(a);
    case PTX_OP_EX2: return exp2(a);
    default: return tanh(a);
    }
}

static void x_approx(struct warp *w, const struct xop *x)
{
    float a[LANES], r[LANES] = {0};
    load(src32(w, x, 1), a, x->in->flags & PTX_FLAG_FTZ);
    FOR_ACTIVE(i, w->exec) r[i] = (float)approximate(x->in, (double)a[i]);
    finish(w, x, r);
}

static void x_testp(struct warp *w, const struct xop *x)
{
    uint32_t r = 0;
    bool wide = x->in->type == PTX_F64;
    FOR_ACTIVE(i, w->exec)
    {
        int c =
            wide ? fpclassify(emu_f64(src64(w, x, 1)[i])) : fpclassify(emu_f32(src32(w, x, 1)[i]));
        bool yes = x->in->variant == 1   ? c != FP_NAN && c != FP_INFINITE
                   : x->in->variant == 2 ? c == FP_INFINITE
                   : x->in->variant == 3 ? c != FP_NAN
                   : x->in->variant == 4 ? c == FP_NAN
                   : x->in->variant == 5 ? c == FP_NORMAL || c == FP_ZERO
                                         : c == FP_SUBNORMAL;
        r |= (uint32_t)yes << i;
    }
    put_pred(w, x, 0, r);
}

exec_fn *emu_select_float(const struct ptx_instr *in)
{
    if (in->op == PTX_OP_TESTP)
        return (in->type == PTX_F32 || in->type == PTX_F64) && in->variant ? x_testp : NULL;
    if (in->type != PTX_F32 || in->type2 || in->flags & (PTX_FLAG_CC | PTX_FLAG_RELU))
        return NULL;
    if (in->flags & (PTX_FLAG_LO | PTX_FLAG_HI | PTX_FLAG_WIDE))
        return NULL;
    bool directed = in->round >= PTX_ROUND_RZ && in->round <= PTX_ROUND_RP;
    bool approx = in->flags & (PTX_FLAG_APPROX | PTX_FLAG_FULL);
    switch (in->op) {
    case PTX_OP_ADD: return directed ? x_directed : x_add;
    case PTX_OP_SUB: return directed ? x_directed : x_sub;
    case PTX_OP_MUL: return directed ? x_directed : x_mul;
    case PTX_OP_FMA:
    case PTX_OP_MAD: return directed ? x_directed : x_fma;
    case PTX_OP_DIV: return directed ? x_directed : x_div;
    case PTX_OP_RCP:
    case PTX_OP_SQRT: return approx ? x_approx : in->round ? x_directed : NULL;
    case PTX_OP_RSQRT:
    case PTX_OP_SIN:
    case PTX_OP_COS:
    case PTX_OP_LG2:
    case PTX_OP_EX2:
    case PTX_OP_TANH: return x_approx;
    case PTX_OP_MIN:
    case PTX_OP_MAX: return in->operands == 3 ? x_minmax : NULL;
    case PTX_OP_ABS:
    case PTX_OP_NEG: return x_sign;
    case PTX_OP_COPYSIGN: return x_copysign;
    default: return NULL;
    }
}
