/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the rest of a tile: one loop asks `block * SIZE + i < n` in each of its SIZE rounds, and
 * another takes all SIZE of them.  `block < (n + SIZE - 1) / SIZE` says that the block has some, and not
 * that it has all.
 */
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

/* start + i, with i from 0 to SIZE, a number or a parameter of the template. */
struct whole_tile {
    struct affine start;
    const struct ir_expr *size;
};

/* Each term of the start has SIZE in it. */
static bool counts_in(const struct affine *start, const struct ir_expr *size)
{
    int64_t number;
    bool known = ir_is_int(size, &number);
    if (start->terms.len == 0 || (known && (number < 2 || start->constant % number)))
        return false;
    for (size_t i = 0; i < start->terms.len; i++) {
        const struct affine_term *t = &start->terms.at[i];
        bool has = known && t->coefficient % number == 0;
        for (unsigned k = 0; !known && k < t->atom_count; k++)
            has = has || ir_strip_casts(t->atoms[k]) == size;
        if (!has)
            return false;
    }
    return true;
}

static bool uses_grid(const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            if (bounds_grid_axes(x->terms.at[i].atoms[k]))
                return true;
        }
    }
    return false;
}

static bool take_tile(struct bound_search *q, const struct affine *at, struct whole_tile *out)
{
    for (size_t i = 0; at->ok && i < at->terms.len; i++) {
        const struct affine_term *t = &at->terms.at[i];
        const struct induction *iv =
            t->atom_count == 1 && t->coefficient == 1
                ? range_induction(q->af->ranges, ir_strip_casts(t->atoms[0]))
                : NULL;
        const struct ir_expr *end = iv && iv->bound ? ir_strip_casts(iv->bound) : NULL;
        if (!end || iv->bound_op != IR_LT || (end->op != IR_INT && end->op != IR_TPARAM) ||
            !ir_is_const(ir_strip_casts(iv->start), 0))
            continue;
        struct affine round = affine_atom(q->arena, t->atoms[0]);
        out->start = affine_add(q->arena, at, &round, -1);
        out->size = end;
        if (out->start.ok && uses_grid(&out->start) && counts_in(&out->start, end))
            return true;
    }
    return false;
}

static bool is_same_tile(const struct whole_tile *x, const struct whole_tile *y)
{
    int64_t m, n;
    bool numbers = ir_is_int(x->size, &m) && ir_is_int(y->size, &n) && m == n;
    return (x->size == y->size || numbers) && affine_equal(&x->start, &y->start);
}

/* `block < (n + SIZE - 1) / SIZE`, `block * SIZE < n`: nothing of the rounds. */
static bool is_of_start(struct bound_search *q, const struct fact *f, const struct ir_expr *size,
                        const struct whole_tile *tile)
{
    struct affine at;
    const struct ir_expr *end, *n, *by;
    if (!bound_take_strict(q, f, &at, &end))
        return false;
    if (ir_strip_casts(end) == ir_strip_casts(size))
        return affine_equal(&at, &tile->start);
    return launch_rounded_quotient(q->af->analysis, end, &n, &by) &&
           ir_strip_casts(n) == ir_strip_casts(size);
}

/* Nothing on the way compares anything with n but the tile's start. */
static bool is_open(struct bound_search *q, const struct bound_candidate *c,
                    const struct ir_expr *size, const struct whole_tile *tile)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool about = ir_contains(facts[i].left, ir_strip_casts(size)) ||
                     ir_contains(facts[i].right, ir_strip_casts(size));
        if (about && !is_of_start(q, &facts[i], size, tile))
            return false;
    }
    return !c->flagged;
}

static bool try_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    struct whole_tile asked, taken;
    struct affine at;
    const struct ir_expr *size;
    (void)context;
    if (!bound_take_strict(q, f, &at, &size) || !take_tile(q, &at, &asked))
        return false;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (c->access.root->op == IR_VAR && take_tile(q, &c->polynomial, &taken) &&
            is_same_tile(&asked, &taken) && is_open(q, c, size, &taken) &&
            !cfg_edge_dominates(q->af->cfg, e, c->access.stmt->block))
            bound_add(q, BOUND_SIBLING_GUARDED, c, size, cfg_terminator(e.from));
    }
    return false;
}

void bound_search_rests(struct bound_search *q)
{
    bound_walk_facts(q, try_check, NULL);
}
