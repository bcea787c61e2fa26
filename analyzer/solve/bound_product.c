/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check with more than there is: each block takes TILE columns of a matrix and walks its
 * rows, `column < width` keeps them inside at one place, and `column < rows * width` nobody at another;
 * or `i < n` has been asked, and `i / 2 + j < n` is the check of what holds two in each element.
 */
#include "pass/range.h"
#include "solve/bound_internal.h"

/* at < rows * width, which an access takes for a check. */
struct product_search {
    struct coordinate check;
    const struct ir_expr *rows, *width;
    bool walked; /* some loop goes up to rows */
    bool inside; /* another place along the axis is compared with width */
};

static bool is_alone(const struct affine *x, const struct ir_expr *atom)
{
    const struct affine_term *t = x->terms.at;
    return x->terms.len == 1 && x->constant == 0 && t->coefficient == 1 && t->atom_count == 1 &&
           ir_strip_casts(t->atoms[0]) == atom;
}

static bool look_for_sides(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                           void *context)
{
    struct product_search *s = context;
    struct coordinate c;
    struct bound_taking first = {.first = true};
    struct affine round;
    const struct ir_expr *end;
    if (bound_take_strict(q, f, &round, &end) && ir_strip_casts(end) == s->rows &&
        round.terms.len == 1 && range_induction(q->af->ranges, round.terms.at[0].atoms[0]))
        s->walked = true;
    if (bound_take_coordinate(q, f, e, first, &c) && c.grid == s->check.grid && !c.round &&
        c.axes && is_alone(&c.bound, s->width) && !affine_equal(&c.at, &s->check.at))
        s->inside = true;
    return s->walked && s->inside;
}

/* check is `at < rows * width` of one axis of the grid. */
static bool take_product(struct bound_search *q, const struct fact *f, struct product_search *out)
{
    struct cfg_edge none = {0};
    *out = (struct product_search){0};
    if (!bound_take_coordinate(q, f, none, (struct bound_taking){0}, &out->check))
        return false;
    const struct affine *end = &out->check.bound;
    return (out->check.grid == 1 || out->check.grid == 2) && out->check.axes && !out->check.round &&
           end->terms.len == 1 && end->constant == 0 && end->terms.at[0].coefficient == 1 &&
           end->terms.at[0].atom_count == 2;
}

static void try_check(struct bound_search *q, const struct bound_candidate *c, const struct fact *f)
{
    struct product_search s;
    if (!take_product(q, f, &s) || !affine_equal(&s.check.at, &c->polynomial))
        return;
    const struct affine_term *end = &s.check.bound.terms.at[0];
    for (unsigned k = 0; k < 2; k++) {
        s.width = ir_strip_casts(end->atoms[k]);
        s.rows = ir_strip_casts(end->atoms[1 - k]);
        s.walked = s.inside = false;
        /* a place that is made of either side is one of the whole: `row * width + column` */
        if (!affine_mentions(&s.check.at, s.width) && !affine_mentions(&s.check.at, s.rows) &&
            bound_walk_facts(q, look_for_sides, &s))
            bound_add(q, BOUND_TOO_FAR, c, end->atoms[k], f->origin);
    }
}

/* at = i / parts + others; the quotient. */
static const struct ir_expr *quotient_in(const struct affine *at, int64_t *parts)
{
    for (size_t i = 0; i < at->terms.len; i++) {
        const struct affine_term *t = &at->terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        if (t->coefficient == 1 && t->atom_count == 1 && e->op == IR_DIV &&
            ir_is_int(ir_strip_casts(e->args[1]), parts) && *parts > 1)
            return e;
    }
    return NULL;
}

/* `i / 2 + j < n` where `i < n` holds. */
static void try_part(struct bound_search *q, const struct bound_candidate *c,
                     const struct fact *facts, size_t n, const struct fact *f)
{
    struct ir_module *m = q->af->analysis->module;
    struct affine at, whole;
    const struct ir_expr *size, *other;
    int64_t parts = 0;
    if (!bound_take_strict(q, f, &at, &size))
        return;
    const struct ir_expr *part = quotient_in(&at, &parts);
    struct affine of = part ? affine_of(q->arena, part->args[0]) : affine_number(0);
    if (!part || at.terms.len < 2 || !ir_contains(c->index, part))
        return;
    for (size_t i = 0; i < n; i++) {
        if (&facts[i] == f || !bound_take_strict(q, &facts[i], &whole, &other) ||
            !bound_is_same_size(size, other) || !affine_equal(&whole, &of))
            continue;
        const struct ir_expr *end =
            ir_binary(m, IR_DIV, size->type, size, ir_int(m, size->type, parts));
        bound_add(q, BOUND_TOO_FAR, c, end, f->origin);
        return;
    }
}

void bound_search_products(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t k = 0; c->polynomial.ok && k < n; k++) {
            try_check(q, c, &facts[k]);
            try_part(q, c, facts, n, &facts[k]);
        }
    }
}
