/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from thread coarsening: each block takes several elements a thread,
 * `i = blockIdx.x * (4 * blockDim.x) + threadIdx.x`, and `if (i < n)` is all that is asked before
 * in[i], in[i + blockDim.x] and those behind it.  The last block has a tail that this check does not see.
 */
#include "pass/multiple.h"
#include "pass/range.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* Nearer than that, it is a neighbour, or the next element of a vector. */
#define BLOCK_LEAST 32

/* `blockIdx.x * tile + threadIdx.x < size`. */
struct first {
    struct affine at;
    struct affine tile;
    const struct ir_expr *size;
    const struct fact *fact;
};

static bool take_first(struct bound_search *q, const struct fact *f, struct first *out)
{
    bool lane = false, block = false;
    int64_t number;
    *out = (struct first){.fact = f, .tile = affine_number(0)};
    if (!bound_take_strict(q, f, &out->at, &out->size) || out->at.terms.len != 2 ||
        ir_is_int(ir_strip_casts(out->size), &number))
        return false;
    for (size_t i = 0; i < out->at.terms.len; i++) {
        const struct affine_term *t = &out->at.terms.at[i];
        struct affine tile = affine_number(t->coefficient);
        bool grid = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
            struct affine atom = affine_atom(q->arena, t->atoms[k]);
            if (e->op == IR_BUILTIN && bounds_grid_axes(e))
                grid = true;
            else
                tile = affine_multiply(q->arena, &tile, &atom);
            lane = lane || (e->op == IR_BUILTIN && !bounds_grid_axes(e) && bounds_uses_tid(e) &&
                            t->atom_count == 1 && t->coefficient == 1);
        }
        if (grid && tile.ok) {
            out->tile = tile;
            block = true;
        }
    }
    return lane && block;
}

/* by is a part of the tile: 256 or 768 of 1024, blockDim.x of blockDim.x * 4. */
static bool is_part_of(const struct affine *by, const struct affine *tile)
{
    if (!by->terms.len && !tile->terms.len)
        return by->constant >= BLOCK_LEAST && by->constant < tile->constant;
    if (by->terms.len != 1 || tile->terms.len != 1 || by->constant || tile->constant)
        return false;
    const struct affine_term *part = &by->terms.at[0], *whole = &tile->terms.at[0];
    if (part->coefficient < 1 || !affine_term_contains(whole, part))
        return false;
    return whole->atom_count > part->atom_count ? part->coefficient == 1
                                                : whole->coefficient > part->coefficient;
}

/* What a loop counts, in a term by itself; *by is what it is multiplied with. */
static const struct ir_expr *round_of(struct bound_search *q, const struct affine_term *t,
                                      struct affine *by)
{
    const struct ir_expr *round = NULL;
    *by = affine_number(t->coefficient);
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        struct affine atom = affine_atom(q->arena, t->atoms[k]);
        if (e->op == IR_VALUE && !round)
            round = e;
        else
            *by = affine_multiply(q->arena, by, &atom);
    }
    return round;
}

/* `for (r = 0; r < R; r++)` and r * S, where a block takes R * S. */
static bool is_counted(struct bound_search *q, const struct bound_candidate *c,
                       const struct affine_term *t, const struct first *f)
{
    struct affine by;
    int64_t one;
    size_t n;
    const struct ir_expr *round = round_of(q, t, &by);
    const struct induction *in = round ? range_induction(q->af->ranges, round) : NULL;
    if (!in || !in->bound || in->bound_op != IR_LT || !ir_is_const(in->start, 0) ||
        !ir_is_int(in->step, &one) || one != 1)
        return false;
    struct affine rounds = affine_of(q->arena, in->bound);
    struct affine all = affine_multiply(q->arena, &rounds, &by);
    if (!all.ok || !affine_equal(&all, &f->tile) || affine_equal(&by, &f->tile))
        return false;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool own = ir_strip_casts(facts[i].left) == round && facts[i].right == in->bound;
        if (!own && (ir_contains(facts[i].left, round) || ir_contains(facts[i].right, round)))
            return false;
    }
    return true;
}

/* index = at + more, and more leads to another part of the tile. */
static bool is_behind_first(struct bound_search *q, const struct bound_candidate *c,
                            const struct first *f, struct affine *more)
{
    *more = affine_add(q->arena, &c->polynomial, &f->at, -1);
    if (!more->ok || more->terms.len > 1)
        return false;
    return is_part_of(more, &f->tile) ||
           (more->terms.len && !more->constant && is_counted(q, c, &more->terms.at[0], f));
}

static void try_access(struct bound_search *q, const struct bound_candidate *c)
{
    struct ir_module *m = q->af->analysis->module;
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct first f;
        struct affine more;
        if (!take_first(q, &facts[i], &f) || !is_behind_first(q, c, &f, &more) ||
            multiple_checked_for(q->af, f.size))
            continue;
        const struct ir_expr *at = affine_to_expr(m, &c->polynomial, ir_type_int(m, 64, true));
        if (at && linear_at_most(q->af, c->access.stmt, at, f.size, -1) != TRI_YES)
            bound_add(q, BOUND_FIRST_ONLY, c, f.size, facts[i].origin);
    }
}

void bound_search_coarse(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (!c->flagged && c->polynomial.ok)
            try_access(q, c);
    }
}
