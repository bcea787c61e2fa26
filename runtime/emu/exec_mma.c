/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ldmatrix and mma.sync (ISA 9.7.14.5).  Products are summed exactly enough in double and rounded
 * once to the accumulator's type; the hardware's own order of sums is not specified.
 */
#include "runtime/emu/emu_internal.h"

#include <math.h>
#include <string.h>

struct matrix {
    double v[16][32];
};

/* Element of a fragment register as a number. */
static double element(const struct ptx_instr *in, unsigned type, uint32_t reg, unsigned i)
{
    (void)in;
    switch (type) {
    case PTX_F16: return emu_unpack(reg >> (16 * i) & 0xffffu, &FORMAT_F16);
    case PTX_BF16: return emu_unpack(reg >> (16 * i) & 0xffffu, &FORMAT_BF16);
    case PTX_TF32: return (double)emu_f32(reg & 0xffffe000u);
    case PTX_F32: return (double)emu_f32(reg);
    case PTX_S8: return (double)(int8_t)(reg >> (8 * i));
    case PTX_U8: return (double)(uint8_t)(reg >> (8 * i));
    default: return (double)(int32_t)reg;
    }
}

static unsigned per_register(unsigned type)
{
    return type == PTX_F16 || type == PTX_BF16 ? 2 : type == PTX_S8 || type == PTX_U8 ? 4 : 1;
}

/*
 * A: row group/group+8 alternate by register, then columns by 4*per. B: column is the group.
 * The same rule gives every figure of 9.7.14.5 for m16n8k4 to m16n8k32 and m8n8k16.
 */
static void gather_a(struct warp *w, const struct xop *x, unsigned first, unsigned count,
                     struct matrix *m)
{
    const struct ptx_instr *in = x->in;
    unsigned per = per_register(in->type2), tall = in->shape[0] == 16;
    FOR_LANES(lane)
    for (unsigned r = 0; r < count; r++)
        for (unsigned k = 0; k < per; k++) {
            unsigned row = lane / 4 + (tall && r % 2 ? 8 : 0);
            unsigned col = lane % 4 * per + k + (tall ? r / 2 : r) * 4 * per;
            m->v[row][col] = element(in, in->type2, src32(w, x, first + r)[lane], k);
        }
}

static void gather_b(struct warp *w, const struct xop *x, unsigned first, unsigned count,
                     double b[32][8])
{
    unsigned per = per_register(x->in->type3);
    FOR_LANES(lane)
    for (unsigned r = 0; r < count; r++)
        for (unsigned k = 0; k < per; k++)
            b[lane % 4 * per + k + r * 4 * per][lane / 4] =
                element(x->in, x->in->type3, src32(w, x, first + r)[lane], k);
}

/* Doubles: the same places, a register an element, fused steps rounded to nearest even each. */
static void x_mma_double(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned m = in->shape[0], kk = in->shape[2], nd = m / 4, na = m * kk / 32, nb = kk / 4;
    double a[16][16], b[16][8], out[4][LANES];
    FOR_LANES(lane)
    {
        for (unsigned r = 0; r < na; r++) {
            unsigned row = lane / 4 + (m == 16 && r % 2 ? 8 : 0);
            a[row][lane % 4 + (m == 16 ? r / 2 : r) * 4] = emu_f64(lane_value(w, x, nd + r, lane));
        }
        for (unsigned r = 0; r < nb; r++)
            b[lane % 4 + r * 4][lane / 4] = emu_f64(lane_value(w, x, nd + na + r, lane));
    }
    FOR_LANES(lane)
    for (unsigned i = 0; i < nd; i++) {
        unsigned row = lane / 4 + (i >= 2 ? 8 : 0), col = lane % 4 * 2 + i % 2;
        double sum = emu_f64(lane_value(w, x, nd + na + nb + i, lane));
        for (unsigned k = 0; k < kk; k++)
            sum = fma(a[row][k], b[k][col], sum);
        out[i][lane] = sum;
    }
    FOR_ACTIVE(lane, w->exec)
    for (unsigned i = 0; i < nd; i++)
        lane_store(w, x, i, lane, emu_round_double(out[i][lane], &FORMAT_F64, PTX_ROUND_RN));
}

static void x_mma(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    unsigned m = in->shape[0], n = in->shape[1], kk = in->shape[2];
    unsigned a_bits = in->type2 == PTX_TF32 ? 32 : ptx_type_bits(in->type2);
    unsigned halves = in->type == PTX_F16 ? 2 : 1;
    unsigned nd = m * n / 32 / halves, na = m * kk * a_bits / 1024, nb = n * kk * a_bits / 1024;
    struct matrix a;
    double b[32][8];
    memset(&a, 0, sizeof a);
    memset(b, 0, sizeof b);
    gather_a(w, x, nd, na, &a);
    gather_b(w, x, nd + na, nb, b);
    uint32_t out[4][LANES] = {{0}};
    FOR_LANES(lane)
    for (unsigned i = 0; i < nd * halves; i++) {
        unsigned row = lane / 4 + (i >= 2 ? 8 : 0), col = lane % 4 * 2 + i % 2;
        uint32_t creg = src32(w, x, nd + na + nb + i / halves)[lane];
        double sum = element(in, in->type4 == PTX_F16 ? PTX_F16 : in->type4, creg, i % halves);
        for (unsigned k = 0; k < kk; k++)
            sum += a.v[row][k] * b[k][col];
        if (in->type == PTX_S32) {
            int64_t s = (int64_t)sum;
            if (in->flags & PTX_FLAG_SATFINITE)
                s = s > INT32_MAX ? INT32_MAX : s < INT32_MIN ? INT32_MIN : s;
            out[i][lane] = (uint32_t)s;
        } else if (in->type == PTX_F32) {
            out[i][lane] = (uint32_t)emu_round_double(sum, &FORMAT_F32, PTX_ROUND_RN);
        } else {
            out[i / 2][lane] |= (uint32_t)emu_round_double(sum, &FORMAT_F16, PTX_ROUND_RN)
                                << (16 * (i % 2));
        }
    }
    for (unsigned r = 0; r < nd; r++)
        put32_to(dst32(w, x, r), out[r], w->exec);
}

/* Lane i gives the address of row i % 8 of matrix i / 8; lane i gets two halves of row i / 4. */
static void x_ldmatrix(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    struct access a = {.w = w, .x = x, .pc = x->pc, .size = 16, .kind = EMU_ACCESS_READ};
    uint16_t rows[4][8][8] = {{{0}}};
    struct place p;
    emu_addresses(w, x);
    uint32_t lanes = in->vec == 4 ? FULL_MASK : (1u << (8 * in->vec)) - 1;
    if (w->e->o.counters)
        emu_count_access(w, x, w->exec & lanes, 16);
    FOR_ACTIVE(i, w->exec & lanes)
    {
        if (!emu_place_find(&a, i, w->addr[i], &p))
            continue;
        emu_place_touch(&a, i, w->addr[i], &p);
        memcpy(rows[i / 8][i % 8], p.data, 16);
    }
    for (unsigned k = 0; k < in->vec; k++)
        FOR_ACTIVE(i, w->exec)
        {
            unsigned r = i / 4, c = i % 4 * 2;
            uint32_t lo = in->flags & PTX_FLAG_TRANS ? rows[k][c][r] : rows[k][r][c];
            uint32_t hi = in->flags & PTX_FLAG_TRANS ? rows[k][c + 1][r] : rows[k][r][c + 1];
            if (!x->s[k].sink)
                lane_store(w, x, k, i, lo | hi << 16);
        }
}

/* The same places, the other way. */
static void x_stmatrix(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    struct access a = {.w = w, .x = x, .pc = x->pc, .size = 16, .kind = EMU_ACCESS_WRITE};
    uint16_t rows[4][8][8];
    emu_addresses(w, x);
    uint32_t lanes = in->vec == 4 ? FULL_MASK : (1u << (8 * in->vec)) - 1;
    if (w->e->o.counters)
        emu_count_access(w, x, w->exec & lanes, 16);
    for (unsigned k = 0; k < in->vec; k++)
        FOR_LANES(i)
        {
            unsigned r = i / 4, c = i % 4 * 2;
            uint32_t v = src32(w, x, 1 + k)[i];
            *(in->flags & PTX_FLAG_TRANS ? &rows[k][c][r] : &rows[k][r][c]) = (uint16_t)v;
            *(in->flags & PTX_FLAG_TRANS ? &rows[k][c + 1][r] : &rows[k][r][c + 1]) =
                (uint16_t)(v >> 16);
        }
    FOR_ACTIVE(i, w->exec & lanes)
    {
        struct place p;
        if (!emu_place_find(&a, i, w->addr[i], &p))
            continue;
        emu_place_touch(&a, i, w->addr[i], &p);
        memcpy(p.data, rows[i / 8][i % 8], 16);
    }
}

/* movmatrix.trans: the transposed matrix, in the same places. */
static void x_movmatrix(struct warp *w, const struct xop *x)
{
    uint16_t m[8][8];
    uint32_t t[LANES];
    FOR_LANES(i)
    {
        uint32_t v = src32(w, x, 1)[i];
        m[i % 4 * 2][i / 4] = (uint16_t)v;
        m[i % 4 * 2 + 1][i / 4] = (uint16_t)(v >> 16);
    }
    FOR_LANES(i) t[i] = m[i / 4][i % 4 * 2] | (uint32_t)m[i / 4][i % 4 * 2 + 1] << 16;
    put32(w, x, t);
}

exec_fn *emu_select_mma(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_LDMATRIX: return x_ldmatrix;
    case PTX_OP_STMATRIX: return x_stmatrix;
    case PTX_OP_MOVMATRIX: return x_movmatrix;
    case PTX_OP_MMA: return in->type == PTX_F64 ? x_mma_double : x_mma;
    default: return NULL;
    }
}
