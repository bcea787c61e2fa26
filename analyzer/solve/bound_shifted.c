/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check of a shifted place: `if (x + offset >= out_width) return; out[x + offset] = in[x];`.  The check
 * is of the one array; of the other, whose rows have a width of their own or for which the launch rounds up, nobody
 * asks.
 */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* place + offset < size */
struct shifted {
    const struct fact *fact;
    const struct ir_expr *size;
    struct affine at, place, offset;
    unsigned axis; /* of the grid */
};

static bool is_given(const struct affine_term *t)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        if (e->op != IR_MEMBER && (e->op != IR_VAR || e->decl->storage != STORAGE_PARAM))
            return false;
    }
    return t->coefficient > 0;
}

static bool take_shifted(struct bound_search *q, const struct fact *f, struct shifted *out)
{
    *out = (struct shifted){.fact = f, .axis = 3};
    if (!bound_take_strict(q, f, &out->at, &out->size))
        return false;
    out->place = affine_number(0);
    out->offset = affine_number(0);
    out->place.ok = out->offset.ok = true;
    for (size_t i = 0; i < out->at.terms.len; i++) {
        struct affine *part = is_given(&out->at.terms.at[i]) ? &out->offset : &out->place;
        vec_push(q->arena, &part->terms, out->at.terms.at[i]);
    }
    for (unsigned axis = 0; axis < 3; axis++) {
        struct affine grid = affine_grid_place(q->arena, q->af->analysis->module, axis);
        if (affine_equal(&grid, &out->place))
            out->axis = axis;
    }
    return out->axis < 3 && out->offset.terms.len > 0;
}

/* Beside shifted places along the axis nothing is asked for but `x >= 0`. */
static bool asks_shifted_only(struct bound_search *q, const struct bound_candidate *c,
                              const struct shifted *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        struct shifted other;
        unsigned axes = bounds_grid_axes(facts[i].left) | bounds_grid_axes(facts[i].right);
        bool zero = ir_is_const(ir_strip_all_casts(facts[i].left), 0) ||
                    ir_is_const(ir_strip_all_casts(facts[i].right), 0);
        if ((axes & 1U << s->axis) && (!zero || facts[i].op == IR_EQ || facts[i].op == IR_NE) &&
            (!take_shifted(q, &facts[i], &other) || other.axis != s->axis))
            return false;
    }
    return !c->flagged;
}

/* The check is there for another access, which takes the shifted place. */
static bool is_of_other_access(struct bound_search *q, const struct shifted *s)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t k = 0; k < n; k++)
            if (facts[k].origin == s->fact->origin &&
                bound_is_coordinate_of(q, &s->at, &c->polynomial, NULL))
                return true;
    }
    return false;
}

static bool has_room(const char *name)
{
    static const char *const words[] = {"pitch", "stride", "step", "pad", "ld"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i]))
            return true;
    return !name;
}

/* `row * width + x`: the width of the array's own rows, which end there; NULL: none is seen. */
static const struct ir_expr *own_width(const struct bound_candidate *c, const struct shifted *s)
{
    const struct affine *x = &c->polynomial;
    for (size_t i = 0; i < s->place.terms.len; i++) {
        const struct affine_term *t = &s->place.terms.at[i];
        if (affine_term_coefficient(x, t) != t->coefficient)
            return NULL;
    }
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        const struct ir_expr *width = NULL;
        bool row = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
            bool given =
                e->op == IR_MEMBER || (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM);
            width = given ? e : width;
            row = row || bounds_grid_axes(e);
        }
        if (row && width && t->coefficient == 1)
            return bound_is_same_size(width, s->size) || has_room(bound_size_name(width)) ? NULL
                                                                                          : width;
    }
    return NULL;
}

/* The launch counts what the check asks for: `n - offset` places. */
static bool counts_shifted(struct bound_search *q, const struct launch_site *site,
                           const struct ir_expr *rounded, const struct shifted *s)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *offset = affine_to_expr(m, &s->offset, ir_type_int(m, 64, true));
    const struct ir_expr *size = launch_substitute(site, s->size);
    const struct ir_expr *shift = launch_substitute(site, offset);
    if (!size || !shift || affine_same(q->arena, size, rounded))
        return true;
    struct affine all = affine_of(q->arena, size), off = affine_of(q->arena, shift);
    struct affine left = affine_add(q->arena, &all, &off, -1);
    struct affine want = affine_of(q->arena, rounded);
    return !left.ok || !want.ok || affine_equal(&left, &want);
}

static void look(struct bound_search *q, const struct bound_candidate *c, const struct shifted *s)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    const struct ir_expr *size = own_width(c, s), *counted = NULL;
    const struct launch_site *site = NULL;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL, *by = NULL;
        if (launch_tail_of(sites[i], s->axis, &rounded, &by) == LAUNCH_TAIL_NONE ||
            (rounded && counts_shifted(q, sites[i], rounded, s)))
            return;
        rounded = bound_rounded_length(q, sites[i], s->axis);
        site = rounded ? sites[i] : site;
        counted = rounded ? rounded : counted;
    }
    struct bound_candidate weak = *c;
    weak.weak = true; /* the caller may keep the offset so that the two end together */
    if (size)
        bound_add(q, BOUND_SHIFTED, &weak, size, s->fact->origin);
    else if (counted)
        bound_add_value(q, BOUND_SHIFTED, &weak, counted, s->fact->origin, NULL, site);
}

void bound_search_shifted(struct bound_search *q)
{
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        bool plain = c->access.root->op == IR_VAR && c->polynomial.constant == 0;
        for (size_t k = 0; k < c->polynomial.terms.len; k++)
            plain = plain && !is_given(&c->polynomial.terms.at[k]);
        for (size_t k = 0; plain && k < n; k++) {
            struct shifted s;
            if (take_shifted(q, &facts[k], &s) &&
                bound_is_coordinate_of(q, &s.place, &c->polynomial, NULL) &&
                !bound_is_coordinate_of(q, &s.at, &c->polynomial, NULL) &&
                asks_shifted_only(q, c, &s) && is_of_other_access(q, &s))
                look(q, c, &s);
        }
    }
}
