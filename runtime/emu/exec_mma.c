/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ldmatrix and mma.sync (ISA 9.7.14.5).  Products are summed exactly enough in double and rounded
 * once to the accumulator's type; the hardware's own order of sums is not specified.
 */
#include "runtime/emu/emu_internal.h"

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

exec_fn *emu_select_mma(const struct ptx_instr *in)
{
    if (in->op == PTX_OP_LDMATRIX)
        return x_ldmatrix;
    return in->op == PTX_OP_MMA ? x_mma : NULL;
}
