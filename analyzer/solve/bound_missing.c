/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the count of the last tile: `n - i >= TILE ? TILE : i + TILE - n` is how many the tile lacks, where
 * it should be how many it has, `n - i`.
 */
#include "solve/bound_internal.h"

struct missing {
    struct bound_search *q;
    const struct ir_expr *found;
};

/* What tiles begin at: a block's share, or what a loop counts. */
static bool is_of_tile(const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = t->atoms[k];
        bool counts = e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
        if (counts || bounds_grid_axes(e))
            return true;
    }
    return false;
}

/* What is left of n behind the start of a tile: `n - i`. */
static bool is_rest(const struct affine *x)
{
    bool up = false, down = false;
    for (size_t i = 0; i < x->terms.len; i++) {
        up = up || x->terms.at[i].coefficient > 0;
        down = down || (x->terms.at[i].coefficient < 0 && is_of_tile(&x->terms.at[i]));
    }
    return x->ok && up && down;
}

/* `rest >= tile`, or, with `less`, `rest < tile`; either may let the tile itself through. */
static bool take_question(struct bound_search *q, const struct ir_expr *e, bool *less,
                          struct affine *rest, struct affine *tile)
{
    bool greater = e->op == IR_GE || e->op == IR_GT;
    if (!greater && e->op != IR_LT && e->op != IR_LE)
        return false;
    struct affine left = affine_of(q->arena, e->args[0]), right = affine_of(q->arena, e->args[1]);
    bool rest_left = is_rest(&left);
    if (rest_left == is_rest(&right))
        return false;
    *less = rest_left != greater;
    *rest = rest_left ? left : right;
    *tile = rest_left ? right : left;
    return tile->ok && (tile->terms.len > 0 || tile->constant > 0);
}

static bool look_for_missing(const struct ir_expr *e, void *context)
{
    struct missing *m = context;
    struct affine rest, tile;
    bool less;
    if (m->found || e->op != IR_SELECT ||
        !take_question(m->q, ir_strip_casts(e->args[0]), &less, &rest, &tile))
        return !m->found;
    struct affine whole = affine_of(m->q->arena, e->args[less ? 2 : 1]);
    struct affine last = affine_of(m->q->arena, e->args[less ? 1 : 2]);
    struct affine lack = affine_add(m->q->arena, &tile, &rest, -1);
    if (whole.ok && last.ok && lack.ok && affine_equal(&whole, &tile) && affine_equal(&last, &lack))
        m->found = e;
    return !m->found;
}

/* The end of what is taken: a call is told it, or a place is compared with it. */
void bound_search_missing(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct missing m = {.q = q};
        for (size_t k = 0; s->kind != IR_STMT_PHI && k < s->args.len; k++)
            ir_walk(s->args.at[k], look_for_missing, &m);
        bool compares = s->kind == IR_STMT_BRANCH && s->expr && bound_is_question(s->expr);
        if (compares)
            ir_walk(s->expr, look_for_missing, &m);
        if (!m.found)
            continue;
        struct bound_candidate c = {.access = {.stmt = s}, .index = m.found, .weak = true};
        bound_add(q, BOUND_MISSING, &c, m.found->args[0], s);
        return;
    }
}
