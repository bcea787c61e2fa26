/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Marks on values whose 32-bit arithmetic wrapped around.
 *
 * Compilers write add.s32 for signed and unsigned alike, so each register has two marks: the value
 * wrapped as signed, and as unsigned.  Which one counts is decided where the value is widened to 64
 * bits (cvt.s64.s32 or cvt.u64.u32, mul.wide.s32 or .u32).  An unsigned sum is only taken as
 * wrapped when it does so whichever operand is read as negative (i - 1 is i + 0xffffffff).  A sum
 * of a marked
 * value that wraps again has wrapped back: marks are exchanged, not collected.  Logic, remainders,
 * shifts right, comparisons and memory drop the marks: hashes wrap on purpose.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

unsigned emu_mark_of(const struct ptx_instr *in)
{
    unsigned bits = ptx_type_bits(in->type), kind = ptx_type_kind(in->type);
    bool wide = in->flags & PTX_FLAG_WIDE;
    if (kind == PTX_KIND_FLOAT || kind == PTX_KIND_PRED)
        return MARK_CLEAR;
    switch (in->op) {
    case PTX_OP_MOV:
    case PTX_OP_CVTA: return bits >= 32 && bits <= 64 ? MARK_COPY : MARK_CLEAR;
    case PTX_OP_CVT: return ptx_type_bits(in->type2) >= 32 && bits >= 32 ? MARK_CVT : MARK_CLEAR;
    case PTX_OP_SELP: return MARK_SELP;
    case PTX_OP_ADD:
    case PTX_OP_SUB:
        if (in->flags & (PTX_FLAG_CC | PTX_FLAG_SAT) || bits < 32)
            return MARK_CLEAR;
        return bits == 64 ? MARK_OR : in->op == PTX_OP_ADD ? MARK_ADD : MARK_SUB;
    case PTX_OP_MUL:
    case PTX_OP_MAD:
        if (wide)
            return bits == 32 ? MARK_WIDE : MARK_CLEAR;
        if (!(in->flags & PTX_FLAG_LO) || in->flags & PTX_FLAG_CC || bits < 32)
            return MARK_CLEAR;
        return bits == 64 ? MARK_OR : in->op == PTX_OP_MUL ? MARK_MUL : MARK_MAD;
    case PTX_OP_SHL: return bits == 64 ? MARK_OR : bits == 32 ? MARK_SHL : MARK_CLEAR;
    case PTX_OP_OR: return bits >= 32 ? MARK_OR : MARK_CLEAR;
    case PTX_OP_ST:
    case PTX_OP_RED:
    case PTX_OP_SETP:
    case PTX_OP_ISSPACEP:
    case PTX_OP_TESTP:
    case PTX_OP_WMMA_STORE:
    case PTX_OP_ST_ASYNC:
    case PTX_OP_RED_ASYNC:
    case PTX_OP_CP_ASYNC_BULK:
    case PTX_OP_CP_REDUCE_BULK:
    case PTX_OP_STMATRIX:
    case PTX_OP_SUST:
    case PTX_OP_CP_ASYNC: return MARK_NONE;
    default: return in->operands ? MARK_CLEAR : MARK_NONE;
    }
}

static bool fits_u(int64_t v)
{
    return v >= 0 && v <= UINT32_MAX;
}

/* Does a +- b or a * b (+ c) leave 32 bits however the operands are read? */
static bool leaves_unsigned(unsigned mark, uint32_t a, uint32_t b, uint32_t c, int64_t *exact)
{
    for (unsigned k = 0; k < 8; k++) {
        int64_t va = k & 1 ? (int32_t)a : (int64_t)a, vb = k & 2 ? (int32_t)b : (int64_t)b;
        int64_t vc = k & 4 ? (int32_t)c : (int64_t)c, r;
        if (mark == MARK_ADD)
            r = va + vb;
        else if (mark == MARK_SUB)
            r = va - vb;
        else if (__builtin_mul_overflow(va, vb, &r) || __builtin_add_overflow(r, vc, &r))
            continue;
        if (k == 0)
            *exact = r;
        if (fits_u(r))
            return false;
    }
    return true;
}

static bool leaves_signed(unsigned mark, int32_t a, int32_t b, int32_t c, int64_t *exact)
{
    int64_t r = mark == MARK_ADD   ? (int64_t)a + b
                : mark == MARK_SUB ? (int64_t)a - b
                                   : (int64_t)a * b + c;
    *exact = r;
    return r != (int32_t)r;
}

/* A quick test over all lanes: could any of them have wrapped? */
static bool quick(unsigned mark, const uint32_t *a, const uint32_t *b, const uint32_t *c)
{
    uint32_t any = 0;
    if (mark == MARK_ADD) {
        FOR_LANES(i)
        {
            uint32_t r = a[i] + b[i];
            any |= ((a[i] ^ r) & (b[i] ^ r)) | (r < a[i] ? 0x80000000u : 0);
        }
        return any >> 31;
    }
    if (mark == MARK_SUB) {
        FOR_LANES(i)
        {
            uint32_t r = a[i] - b[i];
            any |= ((a[i] ^ b[i]) & (a[i] ^ r)) | (a[i] < b[i] ? 0x80000000u : 0);
        }
        return any >> 31;
    }
    uint64_t high = 0;
    FOR_LANES(i)
    {
        uint64_t r = (uint64_t)a[i] * b[i] + (c ? c[i] : 0);
        high |= r >> 31;
    }
    return high != 0;
}

/* Unit of a register slot; constants and predicates have none. */
static uint32_t unit_of(const struct xop *x, unsigned i)
{
    return x->s[i].base == 0 && x->s[i].bits > 1 ? x->s[i].at / LANES : UINT32_MAX;
}

/* What an operand would be had nothing wrapped before: a * b * c wraps at its first product already. */
static int64_t meant(const struct warp *w, const struct xop *x, unsigned slot, unsigned lane,
                     int64_t value)
{
    const struct frame *f = w->frame;
    uint32_t unit = f->marked && slot < x->in->operands ? unit_of(x, slot) : UINT32_MAX;
    if (unit == UINT32_MAX || unit >= f->words / LANES)
        return value;
    bool marked = (f->wrap_s[unit] | f->wrap_u[unit]) >> lane & 1;
    return marked && (uint32_t)f->wrap_value[unit] == (uint32_t)value ? f->wrap_true[unit] : value;
}

static int64_t meant_result(const struct warp *w, const struct xop *x, unsigned mark, unsigned lane,
                            const int64_t in[3], int64_t without)
{
    int64_t a = meant(w, x, 1, lane, in[0]), b = in[1], c = in[2], r;
    if (x->mark != MARK_SHL)
        b = meant(w, x, 2, lane, b);
    if (mark == MARK_MAD)
        c = meant(w, x, 3, lane, c);
    if (a == in[0] && b == in[1] && c == in[2])
        return without;
    bool lost = mark == MARK_ADD ? __builtin_add_overflow(a, b, &r)
                : mark == MARK_SUB
                    ? __builtin_sub_overflow(a, b, &r)
                    : __builtin_mul_overflow(a, b, &r) || __builtin_add_overflow(r, c, &r);
    return lost ? without : r;
}

void emu_wrap_before(struct warp *w, const struct xop *x)
{
    static const uint32_t zeros[LANES];
    uint32_t shifted[LANES];
    unsigned mark = x->mark == MARK_SHL ? MARK_MUL : x->mark;
    const uint32_t *a = src32(w, x, 1), *b = src32(w, x, 2);
    const uint32_t *c = mark == MARK_MAD ? src32(w, x, 3) : zeros;
    w->wrapped_s = w->wrapped_u = 0;
    if (x->mark == MARK_SHL) {
        FOR_LANES(i) shifted[i] = b[i] < 31 ? 1u << b[i] : 0; /* shifting all out is no index */
        b = shifted;
    }
    if (!quick(mark, a, b, c))
        return;
    FOR_ACTIVE(i, w->exec)
    {
        int64_t s = 0, u = 0;
        bool ws = leaves_signed(mark, (int32_t)a[i], (int32_t)b[i], (int32_t)c[i], &s);
        bool wu = leaves_unsigned(mark, a[i], b[i], c[i], &u);
        if ((ws || wu) && !(w->wrapped_s | w->wrapped_u)) {
            const int64_t in[3] = {ws ? (int32_t)a[i] : (int64_t)a[i],
                                   ws ? (int32_t)b[i] : (int64_t)b[i],
                                   ws ? (int32_t)c[i] : (int64_t)c[i]};
            w->wrapped_true = meant_result(w, x, mark, i, in, ws ? s : u);
            w->wrapped_value = ws ? (int32_t)(uint32_t)s : (int64_t)(uint32_t)u;
        }
        w->wrapped_s |= (uint32_t)ws << i;
        w->wrapped_u |= (uint32_t)wu << i;
    }
}

struct marks {
    uint32_t s, u;
    uint32_t from; /* unit that tells where */
};

static void collect(const struct frame *f, const struct xop *x, unsigned slot, uint32_t lanes,
                    struct marks *m)
{
    uint32_t unit = slot < x->in->operands ? unit_of(x, slot) : UINT32_MAX;
    if (unit == UINT32_MAX || unit >= f->words / LANES)
        return;
    uint32_t s = f->wrap_s[unit] & lanes, u = f->wrap_u[unit] & lanes;
    m->s |= s;
    m->u |= u;
    if (s | u)
        m->from = unit;
}

static struct marks gather(struct warp *w, const struct xop *x)
{
    const struct frame *f = w->frame;
    struct marks m = {0, 0, UINT32_MAX};
    switch (x->mark) {
    case MARK_COPY: collect(f, x, 1, FULL_MASK, &m); break;
    case MARK_CVT:
        collect(f, x, 1, FULL_MASK, &m);
        if (ptx_type_bits(x->in->type) == 64 && ptx_type_bits(x->in->type2) == 32)
            m.s = m.u = ptx_type_kind(x->in->type2) == PTX_KIND_SIGNED ? m.s : m.u;
        else if (ptx_type_bits(x->in->type) < ptx_type_bits(x->in->type2))
            m.s = m.u = 0;
        break;
    case MARK_WIDE:
        collect(f, x, 1, FULL_MASK, &m);
        collect(f, x, 2, FULL_MASK, &m);
        m.s = m.u = ptx_type_kind(x->in->type) == PTX_KIND_SIGNED ? m.s : m.u;
        collect(f, x, 3, FULL_MASK, &m);
        break;
    case MARK_SELP: {
        uint32_t p = src_pred(w, x, 3);
        collect(f, x, 1, p, &m);
        collect(f, x, 2, ~p, &m);
        break;
    }
    default:
        if (x->mark >= MARK_OR)
            for (unsigned i = 1; i < x->in->operands && i < 4; i++)
                collect(f, x, i, FULL_MASK, &m);
        break;
    }
    return m;
}

static void marks_allocate(struct warp *w, struct frame *f)
{
    uint32_t units = f->words / LANES + 1;
    if (!f->wrap_s) {
        f->wrap_s = emu_alloc(w->e, units * 4u);
        f->wrap_u = emu_alloc(w->e, units * 4u);
        f->wrap_at = emu_alloc(w->e, units * 4u);
        f->wrap_true = emu_alloc(w->e, units * 8u);
        f->wrap_value = emu_alloc(w->e, units * 8u);
    }
    if (!f->marked) {
        memset(f->wrap_s, 0, units * 4u);
        memset(f->wrap_u, 0, units * 4u);
    }
    f->marked = true;
}

void emu_wrap_after(struct warp *w, const struct xop *x)
{
    struct frame *f = w->frame;
    bool fresh = x->mark >= MARK_ADD && (w->wrapped_s | w->wrapped_u);
    if (x->mark == MARK_NONE || (!fresh && !f->marked))
        return;
    if (!f->marked)
        marks_allocate(w, f);
    uint32_t d = unit_of(x, 0);
    if (d == UINT32_MAX || x->s[0].sink)
        return;
    if (x->mark == MARK_CLEAR) {
        for (unsigned k = 0; k < x->in->vec && k < x->in->operands; k++)
            if ((d = unit_of(x, k)) != UINT32_MAX) {
                f->wrap_s[d] &= ~w->exec;
                f->wrap_u[d] &= ~w->exec;
            }
        return;
    }
    struct marks m = gather(w, x);
    if (x->mark >= MARK_ADD) {
        bool sum = x->mark == MARK_ADD || x->mark == MARK_SUB;
        struct marks added = sum ? m : (struct marks){0, 0, 0}, factors = {0, 0, 0};
        if (x->mark == MARK_MAD) { /* what is added may wrap back, factors do not */
            collect(f, x, 3, FULL_MASK, &added);
            collect(f, x, 1, FULL_MASK, &factors);
            collect(f, x, 2, FULL_MASK, &factors);
        } else if (!sum) {
            factors = m;
        }
        m.s = (added.s ^ w->wrapped_s) | factors.s;
        m.u = (added.u ^ w->wrapped_u) | factors.u;
    }
    f->wrap_s[d] = (f->wrap_s[d] & ~w->exec) | (m.s & w->exec);
    f->wrap_u[d] = (f->wrap_u[d] & ~w->exec) | (m.u & w->exec);
    if (fresh) {
        f->wrap_at[d] = x->pc;
        f->wrap_true[d] = w->wrapped_true;
        f->wrap_value[d] = w->wrapped_value;
    } else if (m.from != UINT32_MAX) {
        f->wrap_at[d] = f->wrap_at[m.from];
        f->wrap_true[d] = f->wrap_true[m.from];
        f->wrap_value[d] = f->wrap_value[m.from];
    }
}

void emu_wrap_access(struct access *a)
{
    struct warp *w = a->w;
    const struct xop *x = a->x;
    if (x->has_base != 1)
        return;
    uint32_t unit = unit_of(x, x->address_slot);
    if (unit == UINT32_MAX)
        return;
    uint32_t lanes = w->frame->wrap_s[unit] & w->exec;
    if (!lanes)
        return;
    unsigned lane = (unsigned)__builtin_ctz(lanes);
    bool first;
    struct emu_violation *v =
        emu_report(w, lane, EMU_V_WRAP, a->pc, w->frame->wrap_at[unit], &first);
    if (!v || !first)
        return;
    unsigned space = x->space == PTX_SPACE_SHARED  ? EMU_SPACE_SHARED
                     : x->space == PTX_SPACE_LOCAL ? EMU_SPACE_LOCAL
                                                   : EMU_SPACE_GLOBAL;
    v->access = a->kind;
    v->size = (uint8_t)a->size;
    v->space = (uint8_t)space;
    v->address = w->addr[lane];
    emu_describe_address(w->e, w, space, w->addr[lane], v);
    v->has_other = true;
    v->other = v->who;
    v->other_at = emu_place_of(w->e, w->frame->wrap_at[unit]);
    v->true_value = w->frame->wrap_true[unit];
    v->value = w->frame->wrap_value[unit];
}
