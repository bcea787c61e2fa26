/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Warp collectives (ISA 9.7.9.5, 9.7.13.9 to 9.7.13.13). w->exec holds the lanes that take part:
 * for .sync forms the scheduler has brought them together.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

/* Source lane of shfl (9.7.9.5): c holds the clamp in bits 0-4 and the segment mask in 8-12. */
static int source_lane(unsigned mode, unsigned lane, uint32_t b, uint32_t c, bool *valid)
{
    uint32_t bval = b & 31u, cval = c & 31u, seg = c >> 8 & 31u;
    uint32_t max = (lane & seg) | (cval & ~seg), min = lane & seg;
    int j;
    switch (mode) {
    case PTX_VAR_UP:
        j = (int)lane - (int)bval;
        *valid = j >= (int)max;
        break;
    case PTX_VAR_DOWN:
        j = (int)(lane + bval);
        *valid = j <= (int)max;
        break;
    case PTX_VAR_BFLY:
        j = (int)(lane ^ bval);
        *valid = j <= (int)max;
        break;
    default:
        j = (int)(min | (bval & ~seg));
        *valid = j <= (int)max;
        break;
    }
    return *valid ? j : (int)lane;
}

static void x_shfl(struct warp *w, const struct xop *x)
{
    const struct ptx_instr *in = x->in;
    uint32_t t[LANES], valid_lanes = 0;
    const uint32_t *a = src32(w, x, 2), *b = src32(w, x, 3), *c = src32(w, x, 4);
    FOR_LANES(i)
    {
        bool valid;
        int j = source_lane(in->variant, i, b[i], c[i], &valid);
        /* A lane that does not take part has no value to give: its own is kept. */
        t[i] = a[w->exec >> j & 1u ? (unsigned)j : i];
        valid_lanes |= (uint32_t)valid << i;
    }
    if (!x->s[0].sink)
        put32(w, x, t);
    if (!x->s[1].sink)
        put_pred(w, x, 1, valid_lanes);
}

static void x_vote(struct warp *w, const struct xop *x)
{
    uint32_t members = w->exec, p = src_pred(w, x, 1);
    if (x->in->flags & PTX_FLAG_SYNC)
        members &= src32(w, x, 2)[__builtin_ctz(w->exec)];
    p &= members;
    if (x->in->variant == PTX_VAR_BALLOT) {
        FOR_ACTIVE(i, w->exec) lane_store(w, x, 0, i, p);
        return;
    }
    bool r = x->in->variant == PTX_VAR_ALL   ? p == members
             : x->in->variant == PTX_VAR_ANY ? p != 0
                                             : p == members || p == 0;
    put_pred(w, x, 0, r ? FULL_MASK : 0);
}

static void x_activemask(struct warp *w, const struct xop *x)
{
    FOR_ACTIVE(i, w->exec) lane_store(w, x, 0, i, w->exec);
}

static void x_match(struct warp *w, const struct xop *x)
{
    bool all = x->in->variant == PTX_VAR_ALL;
    unsigned value = all ? 2 : 1, mask = all ? 3 : 2;
    uint32_t members = w->exec & src32(w, x, mask)[__builtin_ctz(w->exec)], same[LANES] = {0};
    FOR_ACTIVE(i, members)
    FOR_ACTIVE(k, members)
    same[i] |= (uint32_t)(lane_value(w, x, value, i) == lane_value(w, x, value, k)) << k;
    bool agree = true;
    FOR_ACTIVE(i, members) agree &= same[i] == members;
    FOR_ACTIVE(i, w->exec)
    if (!x->s[0].sink)
        lane_store(w, x, 0, i, all ? (agree ? members : 0) : same[i]);
    if (all && !x->s[1].sink)
        put_pred(w, x, 1, agree ? FULL_MASK : 0);
}

static uint32_t reduce(unsigned variant, bool is_signed, uint32_t a, uint32_t b)
{
    switch (variant) {
    case PTX_VAR_ADD: return a + b;
    case PTX_VAR_AND: return a & b;
    case PTX_VAR_OR: return a | b;
    case PTX_VAR_XOR: return a ^ b;
    case PTX_VAR_MIN: return is_signed ? ((int32_t)a < (int32_t)b ? a : b) : a < b ? a : b;
    default: return is_signed ? ((int32_t)a > (int32_t)b ? a : b) : a > b ? a : b;
    }
}

static void x_redux(struct warp *w, const struct xop *x)
{
    bool is_signed = ptx_type_kind(x->in->type) == PTX_KIND_SIGNED, first = true;
    uint32_t members = w->exec & src32(w, x, 2)[__builtin_ctz(w->exec)], r = 0;
    FOR_ACTIVE(i, members)
    {
        uint32_t v = src32(w, x, 1)[i];
        r = first ? v : reduce(x->in->variant, is_signed, r, v);
        first = false;
    }
    FOR_ACTIVE(i, w->exec) lane_store(w, x, 0, i, r);
}

/* elect.sync d|p, mask: the first lane of the mask. */
static void x_elect(struct warp *w, const struct xop *x)
{
    uint32_t members = w->exec & src32(w, x, 2)[__builtin_ctz(w->exec)];
    unsigned leader = members ? (unsigned)__builtin_ctz(members) : 0;
    FOR_ACTIVE(i, w->exec)
    if (!x->s[0].sink)
        lane_store(w, x, 0, i, leader);
    if (!x->s[1].sink)
        put_pred(w, x, 1, 1u << leader);
}

exec_fn *emu_select_warp(const struct ptx_instr *in)
{
    switch (in->op) {
    case PTX_OP_SHFL: return x_shfl;
    case PTX_OP_VOTE: return x_vote;
    case PTX_OP_ACTIVEMASK: return in->type == PTX_B32 ? x_activemask : NULL;
    case PTX_OP_MATCH:
        return in->variant == PTX_VAR_ALL || in->variant == PTX_VAR_ANY ? x_match : NULL;
    case PTX_OP_REDUX: return x_redux;
    case PTX_OP_ELECT: return x_elect;
    default: return NULL;
    }
}
