/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pointers carved one behind the other from one array, at sizes of the run: `a = sh; b = a + n; c = b + m;`.
 *
 * That a[i] and b[j] meet takes an i beyond n.  Where n is a number that was made up, or i goes up to one that was,
 * the example shows nothing: the author gave each part its room.
 */
#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/uniform.h"

/* An access as where its part begins and how far into it, in bytes. */
struct part {
    const struct ir_expr *root;
    struct affine base;
    struct affine index;
    int64_t size; /* of an element that the index counts */
    bool ok;
};

enum { UNKNOWN_SIZE = 4 }; /* as place_of() takes it */

/* A pointer that a function is handed leads on in its caller, `*f`. */
static const struct ir_expr *handed(const struct ir_expr *e, const struct lanes_frame **f)
{
    const struct lanes_frame *g = *f;
    if (e->op != IR_VAR || e->decl->storage != STORAGE_PARAM || !g->parent || !g->call ||
        e->decl->param_index < 0 || (size_t)e->decl->param_index >= g->call->args.len)
        return NULL;
    *f = g->parent;
    return g->call->args.at[e->decl->param_index];
}

/* Parts are carved in `outer`, or in a function around it. */
static struct part part_of(struct arena *a, const struct lanes_frame *f,
                           const struct lanes_frame *outer, const struct ir_expr *addr)
{
    struct part p = {.base = affine_number(0), .index = affine_number(0), .ok = true};
    bool seen = false;
    const struct ir_expr *e = addr, *next = addr;
    while (next) {
        const struct ir_type *elem = e->type ? e->type->elem : NULL;
        int64_t size = elem && elem->size > 0 ? elem->size : UNKNOWN_SIZE;
        if (e->op == IR_FIELD)
            p.ok = false;
        if (e->op == IR_PTRADD) {
            struct affine i = affine_of(a, e->args[1]);
            struct uniformity u = {.level = VARYING};
            if (f->af->uniform)
                u = uniform_of(f->af->uniform, e->args[1]);
            bool own = (u.level > UNIFORM_BLOCK && !u.presumed) || f->depth > outer->depth;
            struct affine *into = seen && !own ? &p.base : &p.index;
            *into = affine_add(a, into, &i, size);
            p.size = seen ? p.size : size;
            seen = true;
        }
        bool goes_on = e->op == IR_PTRADD || e->op == IR_FIELD || e->op == IR_CAST;
        next = goes_on ? e->args[0] : handed(e, &f);
        e = next ? next : e;
    }
    p.root = e;
    p.ok = p.ok && p.base.ok && p.index.ok;
    return p;
}

static bool is_sign(const struct affine *x, int sign)
{
    for (size_t i = 0; i < x->terms.len; i++)
        if ((x->terms.at[i].coefficient > 0) != (sign > 0))
            return false;
    return x->ok && (sign > 0 ? x->constant >= 0 : x->constant <= 0);
}

static bool is_made(const struct race_pair *p, const struct lanes_frame *f,
                    const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    struct lanes v = lanes_of(p->run, f, rounds, e);
    return !v.at && (v.made || v.open || v.value == LANES_UNKNOWN);
}

static bool has_made_term(const struct race_pair *p, const struct lanes_frame *f,
                          const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++)
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            if (is_made(p, f, p->ra, x->terms.at[i].atoms[k]))
                return true;
    return false;
}

static bool share_atom(const struct affine *x, const struct affine *y)
{
    for (size_t i = 0; i < x->terms.len; i++)
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            if (affine_mentions(y, x->terms.at[i].atoms[k]))
                return true;
    return false;
}

/* `i < most` of the index: beyond its part for certain, or up to what was made up? */
struct end {
    bool beyond, made;
};

static struct end end_of(const struct race_pair *p, const struct interval_access *a,
                         const struct lanes_rounds *rounds, const struct part *low,
                         const struct affine *room)
{
    size_t n;
    struct end out = {0};
    struct arena *arena = lanes_arena(p->run);
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    int64_t size = low->size;
    struct affine zero = affine_number(0);
    for (size_t i = 0; i < n; i++) {
        struct affine left = affine_of(arena, x[i].left), most = affine_of(arena, x[i].right);
        struct affine bytes = affine_add(arena, &zero, &left, size);
        struct affine behind = affine_add(arena, &low->index, &bytes, -1); /* `x[i - 1]` */
        if ((x[i].op != IR_LT && x[i].op != IR_LE) || !behind.ok || behind.terms.len > 0)
            continue;
        out.made = out.made || is_made(p, a->frame, rounds, x[i].right);
        struct affine end = affine_add(arena, &behind, &most, size);
        struct affine over = affine_add(arena, &end, room, -1);
        out.beyond = out.beyond || (over.terms.len > 0 && is_sign(&over, 1));
    }
    return out;
}

bool race_is_carved(const struct race_pair *p)
{
    const struct interval_access *low = p->a, *high = p->b;
    const struct lanes_rounds *rounds = p->ra;
    if (!low->addr || !high->addr || low->whole || high->whole)
        return false;
    struct arena *arena = lanes_arena(p->run);
    const struct lanes_frame *outer = interval_common_frame(low->frame, high->frame);
    struct part x = part_of(arena, low->frame, outer, low->addr);
    struct part y = part_of(arena, high->frame, outer, high->addr);
    struct affine room = affine_add(arena, &y.base, &x.base, -1);
    if (!x.ok || !y.ok || x.root != y.root || x.size != y.size || !room.ok)
        return false;
    if (is_sign(&room, -1)) {
        struct affine zero = affine_number(0);
        struct part other = x;
        x = y;
        y = other;
        room = affine_add(arena, &zero, &room, -1);
        low = p->b;
        rounds = p->rb;
    }
    if (!is_sign(&room, 1) || (room.terms.len == 0 && room.constant == 0) ||
        share_atom(&room, &x.index))
        return false;
    struct end end = end_of(p, low, rounds, &x, &room);
    return !end.beyond && (end.made || has_made_term(p, outer, &room));
}
