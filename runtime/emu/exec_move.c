/* SPDX-License-Identifier: Apache-2.0 */
/* mov, special registers, pack and unpack, cvta, isspacep (ISA 9.7.9, 10). */
#include "runtime/emu/emu_internal.h"

#include <string.h>

static void x_mov32(struct warp *w, const struct xop *x)
{
    uint32_t t[LANES];
    memcpy(t, src32(w, x, 1), sizeof t);
    put32(w, x, t);
}
static void x_mov64(struct warp *w, const struct xop *x)
{
    uint64_t t[LANES];
    memcpy(t, src64(w, x, 1), sizeof t);
    put64(w, x, t);
}
/* 128 bits: the low halves of all lanes, then the high ones. */
static void x_mov128(struct warp *w, const struct xop *x)
{
    for (unsigned half = 0; half < 2; half++)
        put64_to(dst64(w, x, 0) + half * LANES, src64(w, x, 1) + half * LANES, w->exec);
}
static void x_pack128(struct warp *w, const struct xop *x)
{
    for (unsigned half = 0; half < 2; half++)
        put64_to(dst64(w, x, 0) + half * LANES, src64(w, x, 1 + half), w->exec);
}
static void x_unpack128(struct warp *w, const struct xop *x)
{
    const uint64_t *s = src64(w, x, 2);
    for (unsigned half = 0; half < 2; half++)
        if (!x->s[half].sink)
            put64_to(dst64(w, x, half), s + half * LANES, w->exec);
}
static void x_mov_pred(struct warp *w, const struct xop *x)
{
    put_pred(w, x, 0, src_pred(w, x, 1));
}

static uint64_t special_lane(const struct warp *w, unsigned special, uint32_t lane)
{
    const struct emu *e = w->e;
    const uint32_t *n = e->block_dim;
    uint32_t tid = w->index * LANES + lane;
    switch (special) {
    case PTX_SREG_TID_X: return tid % n[0];
    case PTX_SREG_TID_Y: return tid / n[0] % n[1];
    case PTX_SREG_TID_Z: return tid / n[0] / n[1];
    case PTX_SREG_LANEID: return lane;
    case PTX_SREG_LANEMASK_EQ: return 1u << lane;
    case PTX_SREG_LANEMASK_LT: return (1u << lane) - 1;
    case PTX_SREG_LANEMASK_LE: return (2u << lane) - 1;
    case PTX_SREG_LANEMASK_GE: return ~((1u << lane) - 1);
    default: return ~((2u << lane) - 1);
    }
}

static uint64_t special_cluster(const struct warp *w, unsigned special)
{
    const struct emu *e = w->e;
    const uint32_t *n = e->cluster_dim, *id = w->block->id;
    static const uint8_t first[] = {PTX_SREG_CLUSTER_CTAID_X, PTX_SREG_CLUSTER_NCTAID_X,
                                    PTX_SREG_CLUSTERID_X, PTX_SREG_NCLUSTERID_X};
    if (special == PTX_SREG_CLUSTER_CTARANK)
        return w->block->rank;
    if (special == PTX_SREG_CLUSTER_NCTARANK)
        return e->cluster_count;
    for (unsigned i = 0; i < 3; i++) {
        uint32_t values[] = {id[i] % n[i], n[i], id[i] / n[i], e->grid[i] / n[i]};
        for (unsigned k = 0; k < 4; k++)
            if (special == first[k] + i)
                return values[k];
    }
    return 0;
}

/* As the hardware allocates it (ISA 10.28). */
static uint64_t total_shared(const struct emu *e)
{
    uint64_t unit = e->p->target >= 80 ? 128 : 256;
    return (e->packed_shared + e->dynamic_shared + unit - 1) / unit * unit;
}

static uint64_t special_uniform(const struct warp *w, unsigned special)
{
    const struct emu *e = w->e;
    uint64_t clock = e->steps * 4; /* time goes on, the same on every machine */
    switch (special) {
    case PTX_SREG_NTID_X: return e->block_dim[0];
    case PTX_SREG_NTID_Y: return e->block_dim[1];
    case PTX_SREG_NTID_Z: return e->block_dim[2];
    case PTX_SREG_CTAID_X: return w->block->id[0];
    case PTX_SREG_CTAID_Y: return w->block->id[1];
    case PTX_SREG_CTAID_Z: return w->block->id[2];
    case PTX_SREG_NCTAID_X: return e->grid[0];
    case PTX_SREG_NCTAID_Y: return e->grid[1];
    case PTX_SREG_NCTAID_Z: return e->grid[2];
    case PTX_SREG_WARPID: return w->index;
    case PTX_SREG_NWARPID: return w->block->warp_count;
    case PTX_SREG_SMID: return w->block->linear % 16;
    case PTX_SREG_NSMID: return 16;
    case PTX_SREG_GRIDID: return 1;
    case PTX_SREG_CLOCK: return (uint32_t)clock;
    case PTX_SREG_CLOCK_HI: return clock >> 32;
    case PTX_SREG_CLOCK64:
    case PTX_SREG_GLOBALTIMER: return clock;
    case PTX_SREG_GLOBALTIMER_LO: return (uint32_t)clock;
    case PTX_SREG_GLOBALTIMER_HI: return clock >> 32;
    case PTX_SREG_DYNAMIC_SMEM: return e->dynamic_shared;
    case PTX_SREG_TOTAL_SMEM: return total_shared(e);
    case PTX_SREG_ENVREG1: return e->workspace >> 32;
    case PTX_SREG_ENVREG2: return (uint32_t)e->workspace;
    case PTX_SREG_RESERVED_SMEM_BEGIN:
    case PTX_SREG_RESERVED_SMEM_0: return RESERVED_FIRST;
    case PTX_SREG_RESERVED_SMEM_1: return RESERVED_USER;
    case PTX_SREG_RESERVED_SMEM_END: return SHARED_FIRST;
    case PTX_SREG_RESERVED_SMEM_CAP: return SHARED_FIRST - RESERVED_FIRST;
    default: return special_cluster(w, special);
    }
}

static bool per_lane(unsigned special)
{
    return special <= PTX_SREG_TID_Z || special == PTX_SREG_LANEID ||
           (special >= PTX_SREG_LANEMASK_EQ && special <= PTX_SREG_LANEMASK_GT);
}

static void x_special(struct warp *w, const struct xop *x)
{
    unsigned special = x->s[1].at;
    if (special == PTX_SREG_IS_EXPLICIT_CLUSTER) {
        put_pred(w, x, 0, w->e->explicit_cluster ? FULL_MASK : 0);
        return;
    }
    uint64_t v = per_lane(special) ? 0 : special_uniform(w, special);
    if (!per_lane(special) && x->s[0].bits == 32) {
        uint32_t t[LANES];
        FOR_LANES(i) t[i] = (uint32_t)v;
        put32(w, x, t);
        return;
    }
    if (special == PTX_SREG_TID_X && x->s[0].bits == 32 && w->e->block_dim[0] % LANES == 0) {
        uint32_t t[LANES], first = w->index * LANES % w->e->block_dim[0];
        FOR_LANES(i) t[i] = first + i;
        put32(w, x, t);
        return;
    }
    FOR_ACTIVE(i, w->exec)
    lane_store(w, x, 0, i, per_lane(special) ? special_lane(w, special, i) : v);
}

static void x_pack(struct warp *w, const struct xop *x)
{
    unsigned n = x->in->vec, part = ptx_type_bits(x->in->type) / n;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t v = 0;
        for (unsigned k = 0; k < n; k++)
            v |= lane_value(w, x, 1 + k, i) << (part * k);
        lane_store(w, x, 0, i, v);
    }
}

static void x_unpack(struct warp *w, const struct xop *x)
{
    unsigned n = x->in->vec, part = ptx_type_bits(x->in->type) / n;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t v = lane_value(w, x, n, i), mask = part == 64 ? UINT64_MAX : (1ull << part) - 1;
        for (unsigned k = 0; k < n; k++)
            if (!x->s[k].sink)
                lane_store(w, x, k, i, v >> (part * k) & mask);
    }
}

static uint64_t window_of(unsigned space)
{
    return space == PTX_SPACE_SHARED || space == PTX_SPACE_CLUSTER ? WINDOW_SHARED
           : space == PTX_SPACE_LOCAL                              ? WINDOW_LOCAL
           : space == PTX_SPACE_PARAM                              ? WINDOW_PARAM
                                                                   : 0;
}

static void x_cvta(struct warp *w, const struct xop *x)
{
    uint64_t t[LANES], base = window_of(x->in->space);
    const uint64_t *a = src64(w, x, 1);
    if (x->in->flags & PTX_FLAG_TO)
        FOR_LANES(i) t[i] = a[i] - base;
    else
        FOR_LANES(i) t[i] = a[i] + base;
    put64(w, x, t);
}

static unsigned space_at(struct emu *e, uint64_t a)
{
    if (a - WINDOW_SHARED < 1ull << 32)
        return PTX_SPACE_SHARED;
    if (a - WINDOW_LOCAL < 1ull << 32)
        return PTX_SPACE_LOCAL;
    if (a - WINDOW_PARAM < 1ull << 32)
        return PTX_SPACE_PARAM;
    const struct buffer *b = emu_buffer_near(e, a);
    return b && b->constant ? PTX_SPACE_CONST : PTX_SPACE_GLOBAL;
}

static void x_isspacep(struct warp *w, const struct xop *x)
{
    uint32_t r = 0, asked = x->in->space;
    FOR_ACTIVE(i, w->exec)
    {
        uint64_t at = lane_value(w, x, 1, i);
        uint32_t space = space_at(w->e, at), rank = CLUSTER_RANK(at - WINDOW_SHARED);
        bool own = space == PTX_SPACE_SHARED &&
                   (!rank || !w->block->cluster || rank - 1 == w->block->rank);
        r |= (uint32_t)(asked == PTX_SPACE_CLUSTER  ? space == PTX_SPACE_SHARED
                        : asked == PTX_SPACE_SHARED ? own
                                                    : space == asked)
             << i;
    }
    put_pred(w, x, 0, r);
}

/* Membars, prefetches and the like do nothing here. */
static void x_nothing(struct warp *w, const struct xop *x)
{
    (void)w;
    (void)x;
}

exec_fn *emu_select_move(const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type);
    switch (in->op) {
    case PTX_OP_MOV:
        if (in->type == PTX_PRED)
            return x_mov_pred;
        return bits == 128 ? x_mov128 : bits == 64 ? x_mov64 : bits >= 8 ? x_mov32 : NULL;
    case PTX_OP_PACK: return bits == 128 ? x_pack128 : x_pack;
    case PTX_OP_UNPACK: return bits == 128 ? x_unpack128 : x_unpack;
    case PTX_OP_CVTA: return bits == 64 ? x_cvta : NULL;
    case PTX_OP_ISSPACEP: return x_isspacep;
    case PTX_OP_PREFETCH:
    case PTX_OP_NANOSLEEP:
    case PTX_OP_GRIDDEP:
    case PTX_OP_NOP:
    case PTX_OP_CP_ASYNC_COMMIT:
    case PTX_OP_CP_ASYNC_WAIT:
    case PTX_OP_CP_ASYNC_WAIT_ALL:
    case PTX_OP_CP_ASYNC_BULK_WAIT:
    case PTX_OP_FENCE: return x_nothing;
    default: return NULL;
    }
}

exec_fn *emu_select_special(void)
{
    return x_special;
}
