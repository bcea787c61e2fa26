/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a clamp that lets the size itself through: `in[y * width + min(x + 1, width)]`, where
 * rows are width long, and `in[min(i + 1, n)]` where the kernel says that places are below n.
 */
#include <string.h>

#include "solve/bound_internal.h"

struct clamp_search {
    const struct ir_expr *found; /* min(place, size) */
    const struct ir_expr *size;
};

static bool look_for_clamp(const struct ir_expr *e, void *context)
{
    struct clamp_search *c = context;
    for (unsigned side = 0; e->op == IR_MIN && !c->found && side < 2; side++) {
        const struct ir_expr *size = ir_strip_casts(e->args[side]);
        bool given = size->op == IR_VAR || size->op == IR_MEMBER;
        if (!given || !bounds_uses_thread_index(e->args[!side]))
            continue;
        c->found = e;
        c->size = size;
    }
    return !c->found;
}

static bool has_size(const struct affine_term *t, const struct ir_expr *size)
{
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (ir_strip_casts(t->atoms[k]) == size)
            return true;
    }
    return false;
}

/* `y * width + min(x, width)`: what is one behind the row is the next row's. */
static bool is_of_row(const struct affine *x, const struct affine_term *clamp,
                      const struct ir_expr *size)
{
    for (size_t i = 0; i < x->terms.len && clamp->atom_count == 1; i++) {
        if (&x->terms.at[i] != clamp && has_size(&x->terms.at[i], size))
            return true;
    }
    return false;
}

/* `y * (width + 1) + min(x, width)`: a term is there once more without the size; so long rows have a place for the
 * last one.  Planes of h + 1 rows of width have not.  `min(y, height) * (width + 1) + x`: tables of such rows have a
 * row more, too. */
static bool has_longer_rows(struct bound_search *q, const struct affine *x,
                            const struct affine_term *clamp, const struct ir_expr *length)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        for (unsigned size = 0; size < t->atom_count && t->atom_count > 1; size++) {
            struct affine rest = affine_number(1);
            const struct ir_expr *e = ir_strip_casts(t->atoms[size]);
            for (unsigned k = 0; k < t->atom_count; k++) {
                struct affine atom = affine_atom(q->arena, t->atoms[k]);
                if (k != size)
                    rest = affine_multiply(q->arena, &rest, &atom);
            }
            bool given = e->op == IR_VAR || e->op == IR_MEMBER;
            if (given && rest.ok && rest.terms.len == 1 &&
                affine_term_coefficient(x, &rest.terms.at[0]) > 0 &&
                (e == length || t == clamp || affine_term_contains(&rest.terms.at[0], clamp)))
                return true;
        }
    }
    return false;
}

struct difference {
    const struct ir_stmt *load;
    bool found;
};

static bool look_for_difference(const struct ir_expr *e, void *context)
{
    struct difference *d = context;
    const struct ir_stmt *from = e->op == IR_SUB ? ir_element_load_of(e->args[0]) : NULL;
    const struct ir_stmt *to = from ? ir_element_load_of(e->args[1]) : NULL;
    d->found = d->found || (to && (from == d->load || to == d->load) &&
                            from->addr->args[0] == to->addr->args[0]);
    return !d->found;
}

/* `sums[min(i + k, n)] - sums[max(i - k, 0)]`, a window of any width: sums up to each place have one more than there
 * are places.  The neighbours of `in[min(i + 1, n)] - in[i]` do not. */
static bool is_window(struct bound_search *q, const struct access *x, const struct ir_expr *clamp,
                      const struct ir_expr *size)
{
    const struct ir_func *f = q->af->func;
    struct difference d = {.load = x->stmt};
    struct affine place =
        affine_of(q->arena, clamp->args[ir_strip_casts(clamp->args[0]) == size ? 1 : 0]);
    bool wide = false;
    for (size_t i = 0; place.ok && i < place.terms.len; i++)
        wide = wide || (place.terms.at[i].atom_count == 1 &&
                        ir_strip_casts(place.terms.at[i].atoms[0])->op == IR_VAR);
    if (wide)
        ir_walk_func(f, look_for_difference, &d);
    return d.found;
}

/* Some check of the function says that a place of the grid is below the size. */
static bool is_strict(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                      void *context)
{
    const struct ir_expr *size = context;
    struct coordinate c;
    return bound_take_coordinate(q, f, e, (struct bound_taking){.first = true}, &c) &&
           ir_strip_casts(c.size) == size && c.bound.constant == 0;
}

/* Tables of sums have a row and a column more than the image. */
static bool is_sum_table(struct bound_search *q, const struct access *x)
{
    const char *name = access_name(q->arena, x);
    return strcasestr(name, "integral") || strcasestr(name, "sum");
}

static void try_access(struct bound_search *q, const struct access *x)
{
    struct bound_candidate c = {.access = *x,
                                .index = x->dims.at[0].index,
                                .polynomial = affine_of(q->arena, x->dims.at[0].index)};
    for (size_t i = 0; c.polynomial.ok && c.polynomial.constant >= 0 && i < c.polynomial.terms.len;
         i++) {
        const struct affine_term *t = &c.polynomial.terms.at[i];
        struct clamp_search s = {.found = NULL};
        for (unsigned k = 0; k < t->atom_count && !s.found; k++)
            ir_walk(t->atoms[k], look_for_clamp, &s);
        if (!s.found || t->coefficient <= 0 || bound_is_offsets(q->arena, x) ||
            is_sum_table(q, x) || bound_has_end_element(q, x, s.size) ||
            has_longer_rows(q, &c.polynomial, t, s.size))
            continue;
        struct upper_bound b = {.size = s.size, .offset = -1};
        struct bound_candidate place = c;
        place.index = s.found;
        bool row = is_of_row(&c.polynomial, t, s.size);
        if ((row ||
             (bound_walk_facts(q, is_strict, (void *)(uintptr_t)s.size) &&
              (!is_window(q, x, s.found, s.size) || bound_allocation_ties(q, &c, s.size)))) &&
            !bound_is_proved(q, &place, &b) && !bound_allocates_margin(q, x))
            bound_add_value(q, BOUND_OFF_BY_ONE, &c, s.size, x->stmt, s.found, NULL);
    }
}

void bound_search_clamps(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len == 1 && all[i].root->op != IR_ADDR)
            try_access(q, &all[i]);
    }
}
