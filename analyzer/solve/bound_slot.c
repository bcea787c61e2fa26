/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from rows of a fixed height that are filled by a counter: `list[row * most + k] = x` with
 * `k = atomicAdd(&count[row], 1)`, where nothing compares k, or the height, with anything.
 */
#include "solve/bound_internal.h"

static const struct ir_stmt *counter_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_ATOMIC ? d : NULL;
}

/* index = k + row * height: k what the counter of the row gave. */
struct slot {
    const struct ir_stmt *counter;
    const struct ir_expr *value;
    const struct ir_expr *height;
};

static bool is_height(const struct ir_expr *e)
{
    bool named = e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_TPARAM;
    return named && bound_size_name(e);
}

/* Each counter has a row of its own: index = k + height * (its place among the counters). */
static bool is_row_of_counter(struct bound_search *q, const struct affine *x, const struct slot *s)
{
    const struct ir_expr *at = s->counter->addr;
    if (at->op != IR_PTRADD)
        return false;
    struct affine row = bound_first_polynomial(q, at->args[1]);
    struct affine height = affine_atom(q->arena, s->height);
    struct affine count = affine_atom(q->arena, s->value);
    struct affine whole = affine_multiply(q->arena, &row, &height);
    whole = affine_add(q->arena, &whole, &count, 1);
    return row.terms.len && whole.ok && whole.terms.len == x->terms.len &&
           affine_add(q->arena, &whole, x, -1).terms.len == 0;
}

static bool take_slot(struct bound_search *q, const struct affine *x, struct slot *out)
{
    *out = (struct slot){0};
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (t->atom_count == 1 && t->coefficient == 1 && counter_of(t->atoms[0])) {
            out->value = ir_strip_casts(t->atoms[0]);
            out->counter = counter_of(out->value);
        }
    }
    for (size_t i = 0; out->counter && i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        for (unsigned k = 0; t->atom_count > 1 && k < t->atom_count; k++) {
            out->height = ir_strip_casts(t->atoms[k]);
            if (is_height(out->height) && is_row_of_counter(q, x, out))
                return true;
        }
    }
    return false;
}

struct question {
    const struct slot *slot;
    bool found;
};

static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct question *x = context;
    if (bound_is_question(e))
        x->found = x->found || ir_contains(e, x->slot->height) || ir_contains(e, x->slot->value);
    return !x->found;
}

/* Something in the function compares or clamps the height or the count. */
static bool is_asked(struct bound_search *q, const struct slot *s)
{
    const struct ir_func *f = q->af->func;
    struct question x = {.slot = s};
    ir_walk_func(f, look_for_question, &x);
    return x.found;
}

static void try_store(struct bound_search *q, const struct access *x)
{
    struct bound_candidate c = {.access = *x,
                                .index = x->dims.at[0].index,
                                .polynomial = affine_of(q->arena, x->dims.at[0].index)};
    struct affine first = bound_first_polynomial(q, c.index);
    struct slot s;
    if (!first.ok || !take_slot(q, &first, &s) || is_asked(q, &s) ||
        ir_shared_variable(s.counter->addr))
        return;
    bound_add(q, BOUND_SLOT, &c, s.height, s.counter);
}

void bound_search_slots(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len == 1 && all[i].stmt->kind == IR_STMT_STORE)
            try_store(q, &all[i]);
    }
}
