/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a window with one margin: `if (x < 2) return;` keeps in[y * width + x + dx], dx from -2 on, behind
 * the first column, and of the last ones somebody asks `x < width` only.  A device function is looked at
 * with what its callers ask.
 */
#include "pass/calls.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

struct window {
    struct affine place;           /* the middle */
    const struct ir_expr *counter; /* from below it to above */
};

/* Does it end above 0, as `dx <= 2` and `dx <= reach` do? */
static bool goes_above(struct bound_search *q, const struct induction *iv)
{
    struct affine end = affine_of(q->arena, iv->bound);
    bool up = iv->bound_op == IR_LE || iv->bound_op == IR_LT;
    for (size_t i = 0; i < end.terms.len; i++) {
        const struct affine_term *t = &end.terms.at[i];
        const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
        bool plain =
            e && (e->op == IR_TPARAM || (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM));
        up = up && plain && t->coefficient > 0; /* not cut where the row ends */
    }
    return up && end.ok && end.constant >= 0 &&
           (end.terms.len || end.constant >= (iv->bound_op == IR_LT ? 2 : 1));
}

static bool goes_below(struct bound_search *q, const struct induction *iv)
{
    struct affine start = affine_of(q->arena, iv->start);
    bool below = start.ok && start.constant <= 0 && (start.terms.len || start.constant < 0);
    for (size_t i = 0; i < start.terms.len; i++)
        below = below && start.terms.at[i].coefficient < 0;
    return below && ir_is_const(ir_strip_casts(iv->step), 1);
}

/* place + start >= 0 of a fact, for where the counter starts; false: it is no such margin. */
static bool take_margin(struct bound_search *q, const struct fact *f, const struct induction *iv,
                        struct affine *place)
{
    struct fact_bound taken;
    struct affine start = affine_of(q->arena, iv->start), none = affine_number(0);
    if (!bounds_take_fact(q->arena, f, &taken) || !start.ok)
        return false;
    struct affine below = taken.difference; /* below - limit <= 0 */
    below.constant -= taken.limit;
    *place = affine_add(q->arena, &none, &below, -1);
    *place = affine_add(q->arena, place, &start, -1);
    for (size_t i = 0; i < place->terms.len; i++) {
        if (place->terms.at[i].coefficient <= 0)
            return false;
    }
    return place->ok && place->constant == 0 && place->terms.len;
}

static bool shares_term(const struct affine *x, const struct affine *y)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        if (affine_term_coefficient(y, &x->terms.at[i]) > 0)
            return true;
    }
    return false;
}

static bool is_about(const struct fact *f, const struct affine *place)
{
    for (size_t i = 0; i < place->terms.len; i++) {
        for (unsigned k = 0; k < place->terms.at[i].atom_count; k++) {
            const struct ir_expr *atom = ir_strip_casts(place->terms.at[i].atoms[k]);
            if (ir_contains(f->left, atom) || ir_contains(f->right, atom))
                return true;
        }
    }
    return false;
}

/* What holds the place from above at s: once or more `place < size`, and nothing else of it; *any: something
 * else does. */
static const struct fact *only_upper(struct bound_search *q, const struct fact *facts, size_t n,
                                     const struct affine *place, bool *any)
{
    const struct fact *upper = NULL;
    for (size_t i = 0; i < n; i++) {
        struct fact_bound taken;
        struct affine at;
        const struct ir_expr *size;
        if (!bounds_take_fact(q->arena, &facts[i], &taken)) {
            *any = *any || (facts[i].op != IR_NE && is_about(&facts[i], place));
            continue;
        }
        if (!shares_term(place, &taken.difference))
            continue;
        if (bound_take_strict(q, &facts[i], &at, &size) && affine_equal(&at, place))
            upper = &facts[i];
        else
            *any = true;
    }
    return upper;
}

static bool asks_for(const struct fact *f, const struct ir_expr *counter)
{
    return ir_contains(f->left, counter) || ir_contains(f->right, counter);
}

/* The same of a parameter in each call of the file: the check of the last one; NULL: some call asks for more, or
 * nothing, or not all of them are plain. */
static const struct fact *asked_by_callers(struct bound_search *q, const struct affine *place)
{
    const struct ir_func *f = q->af->func;
    const struct fact *upper = NULL;
    const struct affine_term *t = &place->terms.at[0];
    const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
    size_t n, at = 0;
    if (f->kind != FUNC_DEVICE || place->terms.len != 1 || t->atom_count != 1 ||
        t->coefficient != 1 || e->op != IR_VAR)
        return NULL;
    while (at < f->params.len && f->params.at[at] != e->decl)
        at++;
    const struct ir_stmt *const *calls = calls_sites(q->af->analysis->calls, f, &n);
    for (size_t i = 0; i < n && at < f->params.len; i++) {
        struct analysis_func *caller =
            calls[i]->block ? analysis_of(q->af->analysis, calls[i]->block->func) : NULL;
        size_t count;
        bool any = false;
        if (!caller || at >= calls[i]->args.len)
            return NULL;
        const struct fact *facts = guard_facts(caller->guards, calls[i], &count);
        struct affine given = affine_of(q->arena, calls[i]->args.at[at]);
        const struct fact *one =
            given.ok && given.terms.len ? only_upper(q, facts, count, &given, &any) : NULL;
        if (!one || any)
            return NULL;
        upper = one;
    }
    return upper;
}

/* A device function that nobody in the file calls. */
static bool is_called_elsewhere(struct bound_search *q)
{
    size_t n;
    calls_sites(q->af->analysis->calls, q->af->func, &n);
    return q->af->func->kind == FUNC_DEVICE && n == 0;
}

static void try_counter(struct bound_search *q, const struct bound_candidate *c,
                        const struct ir_expr *atom)
{
    const struct ir_expr *counter = ir_strip_casts(atom);
    const struct induction *iv = range_induction(q->af->ranges, counter);
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    if (!iv || !iv->bound || !goes_below(q, iv) || !goes_above(q, iv))
        return;
    struct affine one = affine_atom(q->arena, atom), place = {0}, middle;
    const struct ir_stmt *margin = NULL;
    bool any = false;
    for (size_t i = 0; i < n; i++) {
        if (asks_for(&facts[i], counter)) {
            if (facts[i].origin->block != iv->loop->header)
                return; /* asked for itself */
            continue;
        }
        if (margin || !take_margin(q, &facts[i], iv, &middle))
            continue;
        struct affine at = affine_add(q->arena, &middle, &one, 1);
        if (at.ok && bound_is_coordinate_of(q, &at, &c->polynomial, NULL)) {
            margin = facts[i].origin;
            place = middle;
        }
    }
    if (!margin)
        return;
    const struct fact *upper = only_upper(q, facts, n, &place, &any);
    if (!upper && !any)
        upper = asked_by_callers(q, &place);
    /* what is asked for may be where the inner part ends, and not the row */
    struct bound_candidate weak = *c;
    weak.weak = true;
    if (upper && !any && upper->origin) {
        bound_add(q, BOUND_AROUND, &weak, NULL, upper->origin);
    } else if (!upper && !any && is_called_elsewhere(q)) {
        size_t before = q->found.len;
        bound_add(q, BOUND_AROUND, c, NULL, margin);
        if (q->found.len > before)
            vec_last(&q->found).side = "end";
    }
}

void bound_search_windows(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len != 1 || all[i].root->op != IR_VAR)
            continue;
        struct bound_candidate c = {.access = all[i],
                                    .index = all[i].dims.at[0].index,
                                    .polynomial = affine_of(q->arena, all[i].dims.at[0].index)};
        for (size_t k = 0; c.polynomial.ok && k < c.polynomial.terms.len; k++) {
            for (unsigned j = 0; j < c.polynomial.terms.at[k].atom_count; j++)
                try_counter(q, &c, c.polynomial.terms.at[k].atoms[j]);
        }
    }
}
