/* SPDX-License-Identifier: Apache-2.0 */
/* `for (k = blockIdx.y; k < n; k += gridDim.y)` of a kernel that is launched with n blocks along y, and
 * `for (i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)` where as many blocks are
 * launched as n takes: no block has a second round, in which it could come too early. */
#include <string.h>

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "pass/race_harmless.h"

/* Sums and products of built-in variables: what is not below zero. */
static bool is_of_indices(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op == IR_BUILTIN || e->op == IR_ADD || e->op == IR_MUL || e->op == IR_CAST;
}

/* By how much the variable of a loop grows in each round, where it begins at the thread's own place; NULL: it does
 * not. */
static const struct ir_expr *step_of(const struct cfg_loop *l, const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *step = NULL;
    if (!phi || phi->kind != IR_STMT_PHI || phi->block != l->header)
        return NULL;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *x = ir_strip_casts(phi->args.at[i]);
        if (!cfg_loop_contains(l, phi->block->preds.at[i])) {
            if (!ir_walk(x, is_of_indices, NULL))
                return NULL;
            continue;
        }
        if (x->op != IR_ADD)
            return NULL;
        const struct ir_expr *by =
            ir_strip_casts(ir_strip_casts(x->args[0]) == e ? x->args[1] : x->args[0]);
        bool own = ir_strip_casts(x->args[0]) == e || ir_strip_casts(x->args[1]) == e;
        if (!own || (step && step != by))
            return NULL;
        step = by;
    }
    return step;
}

/* The same number, also where it is asked for twice. */
static bool is_same(const struct ir_expr *x, const struct ir_expr *y)
{
    x = ir_strip_all_casts(x);
    y = ir_strip_all_casts(y);
    const struct ir_stmt *a = x->op == IR_VALUE ? x->value->def : NULL;
    const struct ir_stmt *b = y->op == IR_VALUE ? y->value->def : NULL;
    if (x == y || !a || !b || a->kind != b->kind)
        return x == y;
    if (a->kind == IR_STMT_LOAD && ir_strip_all_casts(a->addr)->op == IR_VALUE)
        return is_same(a->addr, b->addr); /* what a class out of sight answers */
    return a->kind == IR_STMT_CALL && launch_tells_same(a, b);
}

static bool is_at_least(const struct analysis_func *af, const struct ir_expr *x,
                        const struct ir_expr *y)
{
    int64_t more;
    return x && y &&
           (is_same(x, y) || (affine_difference(af->analysis->arena, x, y, &more) && more >= 0));
}

enum { SHARE_DEPTH = 4 };

/* `ceil(n / (float)by)` */
static bool share_of_ceil(struct ir_module *m, const struct ir_expr *e, const struct ir_expr **n,
                          const struct ir_expr **by)
{
    e = ir_strip_all_casts(e->args[0]);
    if (e->op != IR_DIV || !e->type || e->type->kind != TYPE_FLOAT)
        return false;
    *n = ir_strip_all_casts(e->args[0]);
    *by = ir_strip_all_casts(e->args[1]);
    if ((*by)->op == IR_FLOAT && (*by)->real >= 1 && (*by)->real <= INT32_MAX)
        *by = ir_int(m, (*n)->type, (int64_t)(*by)->real);
    return true;
}

/* `(n + by - 1) / by`, at least one: as many blocks as n takes, and not `min((n + 255) / 256, 1024)`. */
static bool share_of(const struct analysis_func *af, const struct ir_expr *e,
                     const struct ir_expr **n, const struct ir_expr **by, unsigned depth)
{
    const struct analysis *a = af->analysis;
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (depth > SHARE_DEPTH)
        return false;
    if (e->op == IR_MAX)
        return share_of(af, e->args[0], n, by, depth + 1) ||
               share_of(af, e->args[1], n, by, depth + 1);
    if (e->op == IR_PURE && e->arg_count == 1 && strncmp(e->text, "ceil", 4) == 0)
        return share_of_ceil(a->module, e, n, by);
    if (d && d->kind == IR_STMT_CALL && calls_result(a->calls, d))
        return share_of(af, calls_result(a->calls, d), n, by, depth + 1);
    if (d && (d->kind != IR_STMT_CALL || (d->callee && d->callee->has_body)))
        return false;
    bool sum = e->op == IR_DIV || e->op == IR_SHR || e->op == IR_ADD || d;
    return sum && launch_rounded_quotient(a, e, n, by) && *n && *by;
}

/* `gridDim.x * blockDim.x`: the axis of the grid, and in *each what a block takes of it, NULL: one; -1: no such
 * product. */
static int blocks_in(const struct ir_expr *step, const struct ir_expr **each)
{
    *each = NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *x = step->op == IR_MUL ? ir_strip_casts(step->args[i]) : step;
        if (x->op == IR_BUILTIN && x->builtin >= IR_BUILTIN_NCTAID_X &&
            x->builtin <= IR_BUILTIN_NCTAID_Z) {
            *each = step->op == IR_MUL ? ir_strip_casts(step->args[1 - i]) : NULL;
            return (int)(x->builtin - IR_BUILTIN_NCTAID_X);
        }
    }
    return -1;
}

/* All blocks of this launch together take n or more in one round. */
static bool covers(const struct analysis_func *af, const struct launch_site *site,
                   const struct ir_expr *step, const struct ir_expr *n)
{
    const struct ir_expr *each, *rounded, *by;
    int axis = blocks_in(step, &each);
    const struct ir_expr *most = launch_substitute(site, n);
    if (axis < 0 || !site->grid[axis])
        return false;
    if (is_at_least(af, each ? launch_substitute(site, step) : site->grid[axis], most))
        return true;
    if (!share_of(af, site->grid[axis], &rounded, &by, 0))
        return false;
    const struct ir_expr *takes =
        each ? launch_substitute(site, each) : ir_int(af->analysis->module, n->type, 1);
    return is_at_least(af, rounded, most) && is_at_least(af, takes, by);
}

bool race_goes_once(const struct analysis_func *af, const struct cfg_loop *l)
{
    const struct ir_stmt *end = cfg_terminator(l->header);
    const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? ir_strip_casts(end->expr) : NULL;
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (!e || e->op != IR_LT || !cfg_loop_contains(l, l->header->succs.at[0]) ||
        !launch_all_seen(af->analysis->launches, af->func))
        return false;
    const struct ir_expr *step = step_of(l, ir_strip_casts(e->args[0]));
    for (size_t i = 0; step && i < n; i++)
        if (!covers(af, sites[i], step, ir_strip_casts(e->args[1])))
            return false;
    return step && n > 0;
}
