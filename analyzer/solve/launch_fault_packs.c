/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Grids for packs of elements.
 *
 * A thread takes a pack, the blocks are for the `n / pack` whole packs, and the kernel is handed what they leave
 * as well: fewer elements than a pack have no block.
 */
#include <stdint.h>
#include <string.h>

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/guard.h"
#include "solve/launch_internal.h"
#include "solve/launch_sample.h"

/* ---- the rest is handed over -------------------------------------------------------------------- */

struct packs {
    const struct launch_search *q;
    const struct ir_expr *n, *p;
    const struct ir_expr *quotient; /* n / p, of which the grid is made */
    bool made;                      /* by a function that is handed it */
    bool held;                      /* by max(), or a choice */
};

static bool is_of_packs(const struct ir_expr *e, void *context)
{
    struct packs *x = context;
    struct arena *a = x->q->host->analysis->arena;
    x->held = x->held || e->op == IR_MAX || e->op == IR_SELECT;
    if (e->op == IR_DIV && affine_same(a, e->args[0], x->n) && affine_same(a, e->args[1], x->p))
        x->quotient = e;
    return !x->quotient && !x->held;
}

struct maker {
    struct packs *packs;
    const struct ir_stmt *call;
};

/* `n / 4` of the maker's parameter, which is handed n; whatever it chooses or asks may be for what is left. */
static bool is_of_packs_there(const struct ir_expr *e, void *context)
{
    const struct maker *m = context;
    struct packs *x = m->packs;
    bool asks = e->op == IR_MAX || e->op == IR_SELECT || ir_op_info(e->op)->flags & IR_OP_COMPARE;
    const struct ir_expr *n = e->op == IR_DIV ? ir_strip_all_casts(e->args[0]) : NULL;
    bool param = n && n->op == IR_VAR && n->decl->storage == STORAGE_PARAM;
    size_t at = param && n->decl->param_index >= 0 ? (size_t)n->decl->param_index : SIZE_MAX;
    x->held = x->held || asks;
    if (at < m->call->args.len &&
        affine_same(x->q->host->analysis->arena, m->call->args.at[at], x->n))
        x->quotient = e;
    return !x->held;
}

static bool is_max(const struct ir_stmt *call)
{
    return call->name && (strcasestr(call->name, "max") || strcasestr(call->name, "clamp"));
}

/* The grid is made of n / p, by what stands there, or by a function that does not see to none itself or is out of
 * sight. */
static bool finds_packs(struct packs *x, const struct ir_expr *grid)
{
    const struct ir_expr *e = ir_strip_all_casts(grid);
    const struct ir_stmt *call = e->op == IR_VALUE ? e->value->def : NULL;
    ir_walk(e, is_of_packs, x);
    if (!call || call->kind != IR_STMT_CALL || is_max(call))
        return x->quotient && !x->held;
    x->made = true;
    for (size_t i = 0; i < call->args.len; i++)
        ir_walk(call->args.at[i], is_of_packs, x);
    const struct ir_func *f = call->callee && call->callee->has_body ? call->callee : NULL;
    struct maker m = {x, call};
    for (size_t i = 0; f && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        x->held = x->held || (s->kind == IR_STMT_CALL && is_max(s));
        ir_walk_stmt(s, is_of_packs_there, &m);
    }
    return x->quotient && !x->held;
}

/* The packs, or what is made of them, the blocks say; not what they leave. */
static bool is_made_of_packs(struct packs *x, const struct ir_expr *e)
{
    const struct ir_expr *n, *p;
    return ir_contains(e, x->quotient) && !launch_is_rest(x->q->host->analysis->arena, e, &n, &p);
}

static bool asks_for_packs(const struct ir_expr *e, void *context)
{
    struct packs *x = context;
    struct arena *a = x->q->host->analysis->arena;
    int64_t number;
    for (unsigned i = 0; ir_op_info(e->op)->flags & IR_OP_COMPARE && i < e->arg_count; i++) {
        bool none = i == 0 && ir_is_int(ir_strip_all_casts(e->args[1]), &number) && number == 0;
        x->held = x->held || is_made_of_packs(x, e->args[i]) ||
                  (!none && /* n > 0 is no pack, yet */
                   (ir_contains(e->args[i], x->n) || affine_same(a, e->args[i], x->n)));
    }
    return !x->held;
}

/* Something on the host compares the packs or the blocks, or the elements with another number than 0. */
static bool is_asked(struct packs *x)
{
    for (const struct ir_func *f = x->q->host->func; f && !x->held; f = f->parent) {
        for (size_t i = 0; i < f->stmts.len && !x->held; i++) {
            const struct ir_stmt *s = f->stmts.at[i];
            bool asks = s->kind == IR_STMT_BRANCH && s->expr &&
                        !(ir_op_info(s->expr->op)->flags & IR_OP_COMPARE) &&
                        is_made_of_packs(x, s->expr);
            x->held = x->held || asks; /* `if (!blocks)` */
            ir_walk_stmt(s, asks_for_packs, x);
        }
    }
    return x->held || compared_by_remainder(x->q->host->func, x->n, x->p);
}

/* A caller in sight compares what it hands over for n. */
static bool is_asked_by_caller(const struct packs *x)
{
    size_t n;
    bool param = x->n->op == IR_VAR && x->n->decl->storage == STORAGE_PARAM;
    size_t at = param && x->n->decl->param_index >= 0 ? (size_t)x->n->decl->param_index : SIZE_MAX;
    const struct ir_stmt *const *calls =
        calls_sites(x->q->host->analysis->calls, x->q->host->func, &n);
    for (size_t i = 0; i < n; i++)
        if (at < calls[i]->args.len &&
            compared_by_order(calls[i]->block->func, ir_strip_casts(calls[i]->args.at[at])))
            return true;
    return false;
}

/* A size as it comes: what is made of others may be large, or a multiple of the pack. */
static bool is_size(const struct ir_expr *n)
{
    const struct ir_stmt *def = n->op == IR_VALUE ? n->value->def : NULL;
    return n->op == IR_VAR || n->op == IR_MEMBER || (def && def->kind != IR_STMT_PHI);
}

/* `if (left == 0)` around the launch. */
static bool is_without_rest(const struct launch_search *q, const struct ir_expr *rest)
{
    size_t n;
    int64_t number;
    struct arena *a = q->host->analysis->arena;
    const struct fact *facts = guard_facts(q->host->guards, q->site->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if ((facts[i].op == IR_EQ || facts[i].op == IR_LE) &&
            ir_is_int(ir_strip_all_casts(facts[i].right), &number) && number == 0 &&
            affine_same(a, facts[i].left, rest))
            return true;
    }
    return false;
}

/* The kernel goes over as many as its parameter says, by threads of the grid: `i < left`. */
static bool asks_below(const struct analysis_func *kernel, size_t param)
{
    for (size_t i = 0; kernel && i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        size_t count = 0;
        const struct fact *facts = s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC
                                       ? guard_facts(kernel->guards, s, &count)
                                       : NULL;
        for (size_t k = 0; k < count; k++) {
            const struct ir_expr *left = ir_strip_all_casts(facts[k].right);
            if (facts[k].op == IR_LT && left->op == IR_VAR &&
                left->decl->storage == STORAGE_PARAM && left->decl->param_index == (int)param)
                return true;
        }
    }
    return false;
}

/* The kernel, or each that it may be of several of that name. */
static bool goes_over(const struct launch_search *q, size_t param)
{
    const struct analysis *a = q->host->analysis;
    const struct ir_module *m = a->module;
    const char *name = q->site->launch->kernel_name;
    if (q->site->kernel)
        return asks_below(analysis_of(a, q->site->kernel), param);
    unsigned kernels = 0;
    for (size_t i = 0; name && i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->kind != FUNC_KERNEL || strcmp(f->name, name) != 0)
            continue;
        if (!asks_below(analysis_of(a, f), param))
            return false;
        kernels++;
    }
    return kernels > 0;
}

/* What the blocks come to of no pack; -1: it cannot be worked out. */
static int64_t blocks_of_no_pack(const struct packs *x, const struct ir_expr *grid)
{
    struct launch_sample none = {x->q->host->analysis, x->quotient, 0};
    int64_t blocks;
    return !x->made && launch_sample_value(&none, grid, &blocks) ? blocks : -1;
}

static void check_rest_handed(struct launch_search *q, unsigned axis)
{
    const struct ir_launch *l = q->site->launch;
    const struct ir_expr *grid = q->site->grid[axis];
    struct arena *a = q->host->analysis->arena;
    int64_t pack = 0;
    if (q->host->analysis->module->in_program || q->grid[axis].never_zero)
        return; /* a program knows its sizes */
    for (size_t i = 0; i < l->args.len; i++) {
        struct packs x = {.q = q};
        const struct ir_expr *rest = l->args.at[i];
        if (!launch_is_rest(a, rest, &x.n, &x.p) || (ir_is_int(x.p, &pack) && pack < 2) ||
            !is_size(x.n) || !finds_packs(&x, grid) || is_without_rest(q, rest) ||
            !goes_over(q, i) || is_asked(&x) || is_asked_by_caller(&x) ||
            launch_is_safe(q, grid, 1, INT32_MAX) || launch_is_rounded_by_name(q, x.n))
            continue;
        int64_t blocks = blocks_of_no_pack(&x, grid);
        if (blocks > 0)
            continue;
        struct launch_fault *f = launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, x.n);
        f->value = 1;
        f->passed = rest;
        f->at = launch_dim_span(q, false, axis);
        return;
    }
}

void launch_search_packs(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++)
        check_rest_handed(q, axis);
}
