/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from what is around a place: `image.at(x + j, y + i)` for j and i from -1 to 1, where the kernel
 * only asks whether (x, y) itself is inside.  The image is of a class out of sight, and the kernel takes
 * the place itself from it by the same method.
 */
#include <string.h>

#include "pass/range.h"
#include "solve/bound_internal.h"

/* `x + j`: a place in the grid, and a counter that goes from below 0 to above. */
struct around {
    struct affine place;
    const struct ir_expr *counter;
};

static bool is_below_zero(struct bound_search *q, const struct ir_expr *start)
{
    struct affine x = affine_of(q->arena, start);
    for (size_t i = 0; i < x.terms.len; i++) {
        if (x.terms.at[i].coefficient >= 0)
            return false;
    }
    return x.ok && x.constant <= 0 && (x.terms.len || x.constant < 0);
}

static bool take_around(struct bound_search *q, const struct ir_expr *e, struct around *out)
{
    struct affine x = affine_of(q->arena, e);
    bool grid = false;
    *out = (struct around){.place = affine_number(x.constant)};
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        const struct ir_expr *atom = ir_strip_casts(t->atoms[0]);
        const struct induction *iv =
            t->atom_count == 1 && t->coefficient == 1 && atom->op == IR_VALUE
                ? range_induction(q->af->ranges, atom)
                : NULL;
        if (iv && !out->counter && is_below_zero(q, iv->start) &&
            ir_is_const(ir_strip_casts(iv->step), 1)) {
            out->counter = atom;
            continue;
        }
        for (unsigned k = 0; k < t->atom_count; k++)
            grid = grid || bounds_grid_axes(t->atoms[k]);
        vec_push(q->arena, &out->place.terms, *t);
    }
    return x.ok && grid && out->counter && out->place.constant == 0;
}

/* `image(x, y)`, `image.at(x, y)`, `image->atXY(x, y)` of a class that has a name and no body here. */
static bool is_element(const struct ir_stmt *s)
{
    static const char *const words[] = {"array",  "image", "matrix", "img",
                                        "buffer", "pitch", "mat"};
    const char *type =
        s->kind == IR_STMT_CALL && s->object && s->object_type && !s->callee && s->args.len == 2
            ? s->object_type->name
            : NULL;
    bool method =
        type && s->name && (strcmp(s->name, "operator()") == 0 || strncmp(s->name, "at", 2) == 0);
    for (size_t i = 0; method && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(type, words[i]))
            return !strcasestr(type, "border") && !strcasestr(type, "clamp");
    }
    return false;
}

/* The place itself, taken by the same method. */
static bool has_centre(struct bound_search *q, const struct ir_stmt *call,
                       const struct around at[2])
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!is_element(s) || strcmp(s->name, call->name) != 0)
            continue;
        struct affine x = affine_of(q->arena, s->args.at[0]);
        struct affine y = affine_of(q->arena, s->args.at[1]);
        if (affine_equal(&x, &at[0].place) && affine_equal(&y, &at[1].place))
            return true;
    }
    return false;
}

static bool mentions(const struct ir_expr *e, const struct affine *place)
{
    for (size_t i = 0; i < place->terms.len; i++) {
        for (unsigned k = 0; k < place->terms.at[i].atom_count; k++) {
            const struct ir_expr *atom = ir_strip_casts(place->terms.at[i].atoms[k]);
            if (bounds_grid_axes(atom) && ir_contains(e, atom))
                return true;
        }
    }
    return false;
}

/* The loop's own condition. */
static bool is_of_loop(struct bound_search *q, const struct fact *f, const struct ir_expr *counter)
{
    return f->origin->block == range_induction(q->af->ranges, counter)->loop->header;
}

/* What is known there: that the place itself is below a size, once or more, and nothing else of it or of
 * the counters. */
static const struct fact *only_upper(struct bound_search *q, const struct ir_stmt *s,
                                     const struct around *at)
{
    const struct fact *upper = NULL;
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct fact *f = &facts[i];
        struct affine place;
        const struct ir_expr *size;
        if (is_of_loop(q, f, at->counter))
            continue;
        if (ir_contains(f->left, at->counter) || ir_contains(f->right, at->counter))
            return NULL;
        if (!mentions(f->left, &at->place) && !mentions(f->right, &at->place))
            continue;
        if (!bound_take_strict(q, f, &place, &size) || !affine_equal(&place, &at->place))
            return NULL;
        upper = f;
    }
    return upper;
}

/* Some call that is handed the place, or the one around, answers a question that is asked on the way. */
static bool is_asked_of_call(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *e = ir_strip_casts(facts[i].left);
        const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
        if (d && (d->kind == IR_STMT_PHI || d->kind == IR_STMT_CALL) &&
            !range_induction(q->af->ranges, e))
            return true;
    }
    return false;
}

void bound_search_around(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct around at[2];
        if (!is_element(s) || !take_around(q, s->args.at[0], &at[0]) ||
            !take_around(q, s->args.at[1], &at[1]) || !has_centre(q, s, at) ||
            is_asked_of_call(q, s))
            continue;
        const struct fact *check = only_upper(q, s, &at[0]);
        if (!check || !only_upper(q, s, &at[1]))
            continue;
        struct bound_candidate c = {.access = {.stmt = s}, .index = s->args.at[0]};
        bound_add(q, BOUND_AROUND, &c, NULL, check->origin);
    }
}
