/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a list that is filled by a counter: `k = atomicAdd(count, 1); if (k < most) list[k] = x;` at one place,
 * and `list[atomicAdd(count, 1)] = x` of the same list at another.  Who asks says that the list may be full.
 */
#include <string.h>

#include "solve/bound_internal.h"

struct pushed {
    struct access access;
    const struct ir_expr *slot;   /* what the counter gave */
    const struct ir_stmt *counts; /* the ATOMIC */
    const struct fact *check;     /* of the slot; NULL: none */
};

static const struct ir_stmt *counter_of(const struct ir_expr *e)
{
    int64_t one;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool adds = d && d->kind == IR_STMT_ATOMIC && d->name && strcmp(d->name, "atomicAdd") == 0;
    return adds && d->args.len && ir_is_int(ir_strip_casts(d->args.at[0]), &one) && one == 1 ? d
                                                                                             : NULL;
}

static bool is_order(enum ir_op op)
{
    return op == IR_LT || op == IR_LE || op == IR_GT || op == IR_GE;
}

/* list[k], k of a counter; what is asked of k on the way there. */
static bool take_pushed(struct analysis_func *af, const struct access *x, struct pushed *out)
{
    if (x->dims.len != 1 || x->stmt->kind != IR_STMT_STORE || x->root->op == IR_OPAQUE)
        return false;
    const struct ir_expr *slot = ir_strip_casts(x->dims.at[0].index);
    *out = (struct pushed){.access = *x, .slot = slot, .counts = counter_of(slot)};
    if (!out->counts)
        return false;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, x->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (is_order(facts[i].op) &&
            (ir_contains(facts[i].left, slot) || ir_contains(facts[i].right, slot)))
            out->check = &facts[i];
    }
    return true;
}

static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct pushed *p = context;
    if (bound_is_question(e) && ir_contains(e, p->slot))
        p->slot = NULL;
    return p->slot != NULL;
}

/* Something in the function compares or clamps the slot. */
static bool is_asked(struct bound_search *q, struct pushed p)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len && p.slot; i++)
        ir_walk_stmt(f->stmts.at[i], look_for_question, &p);
    return !p.slot;
}

/* The push of the function to the same list, by the same counter, that asks whether there is room.  Lists of other
 * functions may have room for all, whatever they are called. */
static const struct fact *check_of(struct bound_search *q, const struct pushed *p)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct pushed other;
        if (take_pushed(q->af, &all[i], &other) && other.check &&
            other.access.root == p->access.root && other.counts->addr == p->counts->addr)
            return other.check;
    }
    return NULL;
}

void bound_search_pushed(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        struct pushed p;
        if (!take_pushed(q->af, &all[i], &p) || p.check || is_asked(q, p))
            continue;
        const struct fact *check = check_of(q, &p);
        struct bound_candidate c = {.access = p.access,
                                    .index = p.access.dims.at[0].index,
                                    .polynomial = affine_of(q->arena, p.slot)};
        if (check)
            bound_add(q, BOUND_PUSHED, &c, NULL, check->origin);
    }
}
