/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Places of a pointer that a loop moves on: in `a += row; for (j = 0; j < 32; j++) { sum += a[0]; a += pitch; }` the
 * first round reads a[row], and nothing in the loop keeps a thread out that the row is too far for.
 */
#include "base/limits.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

static bool look_for_grid(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NCTAID_X &&
                        e->builtin <= IR_BUILTIN_NCTAID_Z);
    return !*found;
}

/* next is the pointer a few steps on, and the pointer nothing but that.  Steps of a grid are those of a buffer that is
 * made for it: each thread has an element in each. */
static bool is_moved(const struct ir_expr *next, const struct ir_stmt *phi)
{
    bool grid = false;
    for (unsigned depth = 0; depth < LIMIT_PHI_DEPTH && next->op == IR_PTRADD; depth++) {
        ir_walk(next->args[1], look_for_grid, &grid);
        next = next->args[0];
    }
    return !grid && next->op == IR_VALUE && next->value->def == phi;
}

/* What the pointer is in the first round of its loop; NULL: it is no such pointer. */
static const struct ir_expr *start_of(struct bound_search *q, const struct ir_stmt *phi)
{
    const struct ir_expr *start = NULL;
    const struct cfg_loop *loop = cfg_loop_of(q->af->cfg, phi->block);
    if (!loop || loop->header != phi->block)
        return NULL;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        const struct ir_expr *e = phi->args.at[i];
        bool again = cfg_loop_contains(loop, phi->block->preds.at[i]);
        if (again ? !is_moved(e, phi) : start && start != e)
            return NULL;
        start = again ? start : e;
    }
    return start;
}

struct asked {
    struct bound_search *q;
    bool found;
};

/* A pointer, `while (p < end)`; what ways that join have set, `count = row < n ? counts[row] : 0`; or a whole block,
 * `while (left >= blockDim.x)`. */
static bool look_for_answer(const struct ir_expr *e, void *context)
{
    struct asked *a = context;
    bool unknown = e->op == IR_VALUE && e->value->def && e->value->def->kind != IR_STMT_LOAD &&
                   !range_induction(a->q->af->ranges, e);
    a->found = a->found || unknown || e->op == IR_SELECT || e->op == IR_BUILTIN ||
               e->op == IR_OPAQUE || (e->type && e->type->kind == TYPE_POINTER);
    return !a->found;
}

/* The loop asks for the place of the pointer itself, or for something that may tell. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    struct asked a = {.q = q};
    for (size_t i = 0; i < n && !a.found; i++) {
        ir_walk(facts[i].left, look_for_answer, &a);
        ir_walk(facts[i].right, look_for_answer, &a);
    }
    return a.found || bounds_any_guard(q->af, s);
}

void bound_take_moved(struct bound_search *q, struct access *x)
{
    const struct ir_stmt *s = x->stmt;
    if (x->dims.len > 1 || !x->plain || !s->addr)
        return;
    const struct ir_expr *at = s->addr;
    for (unsigned depth = 0; depth < LIMIT_PHI_DEPTH; depth++) {
        const struct ir_stmt *phi = x->root->op == IR_VALUE ? x->root->value->def : NULL;
        const struct ir_expr *start = phi && phi->kind == IR_STMT_PHI ? start_of(q, phi) : NULL;
        if (!start)
            return;
        at = ir_substitute(q->af->analysis->module, at, &x->root, &start, 1);
        struct access first;
        if (is_asked(q, s) || !access_of_address(q->af, s, at, &first) || first.dims.len != 1 ||
            !first.plain)
            return;
        *x = first;
    }
}
