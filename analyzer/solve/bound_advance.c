/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a pointer that is moved to a thread's own place in every round: in
 * `for (i = thread; i < n; i += threads) { p += i * width; *p = 0; }` the second round starts where
 * the first one left p, and i counts from the start of the buffer.
 */
#include "base/limits.h"
#include "pass/launch.h"
#include "pass/launch_dim.h"
#include "pass/one_round.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

static bool look_for_shape(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN &&
                        (e->builtin == IR_BUILTIN_NTID_X || e->builtin == IR_BUILTIN_NCTAID_X));
    return !*found;
}

/* The place that a loop over all threads gives each of them, in the rounds of `header`. */
static const struct induction *place_of_round(struct bound_search *q, const struct ir_expr *e,
                                              const struct ir_block *header)
{
    bool shape = false;
    const struct induction *iv = e->op == IR_VALUE ? range_induction(q->af->ranges, e) : NULL;
    if (!iv || e->value->def->block != header || !bounds_uses_thread_index(iv->start) ||
        !bounds_grid_axes(iv->start) || !iv->bound)
        return NULL;
    ir_walk(iv->step, look_for_shape, &shape);
    return shape ? iv : NULL;
}

struct place_search {
    struct bound_search *q;
    const struct ir_block *header;
    const struct induction *found;
};

static bool look_for_place(const struct ir_expr *e, void *context)
{
    struct place_search *s = context;
    if (!s->found)
        s->found = place_of_round(s->q, e, s->header);
    return !s->found;
}

/* What a round adds to the pointer `phi`; false: it is something else then, or not told. */
static bool take_advance(struct bound_search *q, const struct ir_stmt *phi, struct affine *sum)
{
    const struct ir_expr *next = NULL;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        if (!cfg_dominates(q->af->cfg, phi->block, phi->block->preds.at[i]))
            continue;
        if (next && next != phi->args.at[i])
            return false;
        next = phi->args.at[i];
    }
    *sum = affine_number(0);
    for (unsigned depth = 0; next && depth < LIMIT_PHI_DEPTH * 2; depth++) {
        if (next->op == IR_VALUE)
            return next->value->def == phi && sum->ok;
        if (next->op != IR_PTRADD)
            return false;
        struct affine step = affine_of(q->arena, next->args[1]);
        if (!step.ok)
            return false;
        *sum = affine_add(q->arena, sum, &step, 1);
        next = next->args[0];
    }
    return false;
}

/* Each launch in sight has a thread for each place: there is one round only. */
static bool has_one_round(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct launch_dim d = launch_dim_of(sites[i]->host, sites[i]->grid[0]);
        if (!d.understood || d.bounded || d.capped || !d.rounds_up)
            return false;
    }
    return n > 0;
}

static void try_pointer(struct bound_search *q, const struct access *x)
{
    const struct ir_stmt *phi = x->root->op == IR_VALUE ? x->root->value->def : NULL;
    struct affine advance;
    if (!phi || phi->kind != IR_STMT_PHI || !take_advance(q, phi, &advance))
        return;
    struct place_search s = {.q = q, .header = phi->block};
    for (size_t i = 0; i < advance.terms.len; i++) {
        for (unsigned k = 0; k < advance.terms.at[i].atom_count; k++)
            ir_walk(advance.terms.at[i].atoms[k], look_for_place, &s);
    }
    if (!s.found || has_one_round(q) || one_round_takes_all(q->af, s.found))
        return;
    struct bound_candidate c = {.access = *x};
    c.index = x->dims.len ? x->dims.at[0].index
                          : ir_int(q->af->analysis->module,
                                   ir_type_int(q->af->analysis->module, 64, true), 0);
    bound_add(q, BOUND_ADVANCED, &c, s.found->bound, cfg_terminator(phi->block));
}

void bound_search_advances(struct bound_search *q)
{
    size_t n;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n; i++) {
        if (all[i].dims.len <= 1)
            try_pointer(q, &all[i]);
    }
}
