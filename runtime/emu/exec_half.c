/* SPDX-License-Identifier: Apache-2.0 */
/*
 * f16, f16x2, bf16, bf16x2 (ISA 9.7.4).  Each half is computed in double, exactly or rounded to
 * odd, then rounded to nearest even; NaN results are canonical 0x7fff.
 */
#include "runtime/emu/emu_internal.h"

#include <math.h>

static bool is_half(unsigned type)
{
    return type == PTX_F16 || type == PTX_F16X2 || type == PTX_BF16 || type == PTX_BF16X2;
}

static double minmax(const struct ptx_instr *in, double a, double b)
{
    bool min = in->op == PTX_OP_MIN, differ = signbit(a) != signbit(b);
    double r;
    if (in->flags & PTX_FLAG_XORSIGN) {
        a = fabs(a);
        b = fabs(b);
    }
    if (isnan(a) || isnan(b))
        r = in->flags & PTX_FLAG_NAN || (isnan(a) && isnan(b)) ? (double)NAN : isnan(a) ? b : a;
    else if (a == b)
        r = (signbit(a) != 0) == min ? a : b;
    else
        r = (a < b) == min ? a : b;
    return in->flags & PTX_FLAG_XORSIGN ? copysign(r, differ ? -1.0 : 1.0) : r;
}

static double compute(const struct ptx_instr *in, double a, double b, double c)
{
    switch (in->op) {
    case PTX_OP_ADD: return emu_add_odd(a, b);
    case PTX_OP_SUB: return emu_add_odd(a, -b);
    case PTX_OP_MUL: return a * b;
    case PTX_OP_FMA: return emu_add_odd(a * b, c);
    case PTX_OP_EX2: return exp2(a);
    case PTX_OP_TANH: return tanh(a);
    default: return minmax(in, a, b);
    }
}

static uint32_t one(const struct ptx_instr *in, const struct float_format *f, uint32_t a,
                    uint32_t b, uint32_t c)
{
    uint32_t sign = 0x8000u;
    if (in->op == PTX_OP_NEG || in->op == PTX_OP_ABS)
        return isnan(emu_unpack(a, f)) ? 0x7fffu : in->op == PTX_OP_NEG ? a ^ sign : a & ~sign;
    double v[3] = {emu_unpack(a, f), emu_unpack(b, f), emu_unpack(c, f)};
    bool flush = in->flags & PTX_FLAG_FTZ;
    double tiny = ldexp(1.0, f->exponent_min);
    for (int i = 0; i < 3 && flush; i++)
        if (fabs(v[i]) < tiny)
            v[i] = copysign(0.0, v[i]);
    uint32_t r = (uint32_t)emu_round_double(compute(in, v[0], v[1], v[2]), f, PTX_ROUND_RN);
    double d = emu_unpack(r, f);
    if (flush && fabs(d) < tiny)
        r &= sign;
    if (in->flags & PTX_FLAG_SAT)
        r = isnan(d) || d <= 0.0 ? 0 : d > 1.0 ? (uint32_t)emu_round_double(1.0, f, 0) : r;
    if (in->flags & PTX_FLAG_RELU && !isnan(d) && d <= 0.0)
        r = 0;
    return r;
}

static void x_half(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    bool bf = in->type == PTX_BF16 || in->type == PTX_BF16X2;
    bool pair = in->type == PTX_F16X2 || in->type == PTX_BF16X2;
    const struct float_format *f = bf ? &FORMAT_BF16 : &FORMAT_F16;
    FOR_ACTIVE(i, w->exec)
    {
        uint32_t v[4] = {0};
        for (unsigned k = 1; k < in->operands && k < 4; k++)
            v[k] = src32(w, x, k)[i];
        uint32_t r = one(in, f, v[1] & 0xffffu, v[2] & 0xffffu, v[3] & 0xffffu);
        if (pair)
            r |= one(in, f, v[1] >> 16, v[2] >> 16, v[3] >> 16) << 16;
        dst32(w, x, 0)[i] = r;
    }
}

exec_fn *emu_select_half(const struct ptx_instr *in)
{
    if (!is_half(in->type) || in->type2 || (in->round && in->round != PTX_ROUND_RN))
        return NULL;
    if (in->flags & (PTX_FLAG_LO | PTX_FLAG_HI | PTX_FLAG_WIDE | PTX_FLAG_CC))
        return NULL;
    switch (in->op) {
    case PTX_OP_ADD:
    case PTX_OP_SUB:
    case PTX_OP_MUL:
    case PTX_OP_FMA:
    case PTX_OP_ABS:
    case PTX_OP_NEG:
    case PTX_OP_MIN:
    case PTX_OP_MAX:
    case PTX_OP_EX2:
    case PTX_OP_TANH: return in->operands <= 4 ? x_half : NULL;
    default: return NULL;
    }
}
