/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a counter that is asked too late: `at = atomicAdd(&count, 32); out[at + lane] = x; if (at + 32 >= size)
 * break;` has written past the end by then.
 */
#include <string.h>

#include "pass/guard.h"
#include "solve/bound_internal.h"

/* What an atomicAdd() of a number has answered, as a part of the index; NULL: nothing. */
static const struct ir_expr *slot_in(const struct affine *index)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
        if (t->atom_count == 1 && t->coefficient == 1 && d && d->kind == IR_STMT_ATOMIC &&
            d->name && strcmp(d->name, "atomicAdd") == 0 && !ir_shared_variable(d->addr))
            return e;
    }
    return NULL;
}

struct late_question {
    const struct ir_expr *slot;
    const struct access *access;
    const struct ir_expr *size; /* what the late question compares it with */
    const struct ir_stmt *where;
    bool early; /* something is asked on the way to the access, or in another place */
};

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    struct late_question *x = context;
    bool left = ir_contains(f->left, x->slot), right = ir_contains(f->right, x->slot);
    if (!left && !right)
        return false;
    const struct ir_expr *size = left ? f->right : f->left;
    int64_t number;
    bool ordered = f->op != IR_EQ && f->op != IR_NE && !(left && right);
    if (!ordered || ir_is_int(ir_strip_casts(size), &number) ||
        !cfg_stmt_dominates(q->af->cfg, x->access->stmt, f->origin)) {
        x->early = true;
        return true;
    }
    (void)e;
    x->size = size;
    x->where = f->origin;
    return false;
}

struct other_use {
    const struct ir_expr *slot;
    bool found;
};

static bool look_for_clamp(const struct ir_expr *e, void *context)
{
    struct other_use *x = context;
    if (e->op == IR_MIN || e->op == IR_MAX || e->op == IR_REM || e->op == IR_SELECT)
        x->found = x->found || ir_contains(e, x->slot);
    return !x->found;
}

static bool is_clamped(const struct ir_func *f, const struct ir_expr *slot)
{
    struct other_use x = {slot, false};
    ir_walk_func(f, look_for_clamp, &x);
    return x.found;
}

void bound_search_late_slots(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *x = &all[i];
        if (x->stmt->kind != IR_STMT_STORE || x->dims.len != 1 || ir_shared_variable(x->stmt->addr))
            continue;
        struct affine index = affine_of(q->arena, x->dims.at[0].index);
        struct late_question late = {.slot = index.ok ? slot_in(&index) : NULL, .access = x};
        if (!late.slot || bound_walk_facts(q, try_fact, &late) || late.early || !late.size ||
            is_clamped(q->af->func, late.slot))
            continue;
        struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
        bound_add(q, BOUND_SLOT_LATE, &c, late.size, late.where);
        return;
    }
}
