/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Grids whose axes are made for each other's sides.
 *
 * The kernel asks `col < columns` of its place along x and `row < rows` of that along y, each thread does one
 * element, and the grid has blocks along x for the rows: where there are more columns than rows, some get no thread.
 */
#include "pass/affine.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/guard.h"
#include "solve/launch_internal.h"

struct sides {
    const struct ir_decl *at[3]; /* the parameter that the place along each axis is compared with */
    bool several[3];
};

static bool is_param(const struct ir_expr *e)
{
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

static bool is_no_value(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE && e->op != IR_OPAQUE;
}

static void take_facts(struct sides *out, const struct analysis_func *kernel,
                       const struct ir_stmt *store)
{
    size_t n;
    const struct fact *facts = guard_facts(kernel->guards, store, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *bound = ir_strip_casts(facts[i].right);
        unsigned axes = bounds_grid_axes(facts[i].left);
        if (facts[i].op != IR_LT || !is_param(bound) ||
            !ir_walk(facts[i].left, is_no_value, NULL)) /* of a thread that goes on in rounds */
            continue;
        for (unsigned a = 0; a < 3; a++) {
            if (axes != 1u << a)
                continue;
            out->several[a] = out->several[a] || (out->at[a] && out->at[a] != bound->decl);
            out->at[a] = bound->decl;
        }
    }
}

/* What the kernel compares its places with where it stores, once a thread. */
static struct sides sides_of(const struct analysis_func *kernel)
{
    struct sides out = {0};
    for (size_t i = 0; i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && !cfg_loop_of(kernel->cfg, s->block))
            take_facts(&out, kernel, s);
    }
    return out;
}

static bool is_same(const struct launch_search *q, const struct ir_expr *x, const struct ir_expr *y)
{
    return affine_same(q->host->analysis->arena, x, y) ||
           compared_same_size(ir_strip_all_casts(x), ir_strip_all_casts(y));
}

static const struct ir_expr *handed_by(const struct ir_stmt *call, const struct ir_expr *param)
{
    size_t at = (size_t)param->decl->param_index;
    return at < call->args.len ? call->args.at[at] : NULL;
}

/* `transpose(in, out, n, n)`: every call in sight hands over two sides of one length. */
static bool are_squares(const struct launch_search *q, const struct ir_expr *x,
                        const struct ir_expr *y)
{
    size_t n;
    x = ir_strip_all_casts(x);
    y = ir_strip_all_casts(y);
    const struct ir_stmt *const *sites = calls_sites(q->host->analysis->calls, q->host->func, &n);
    if (!is_param(x) || !is_param(y) || x->decl->param_index < 0 || y->decl->param_index < 0)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *one = handed_by(sites[i], x), *other = handed_by(sites[i], y);
        if (!one || !other || !affine_same(q->host->analysis->arena, one, other))
            return false;
    }
    return n > 0;
}

/* The one length that the axis is made for; NULL: not told. */
static const struct ir_expr *made_for(const struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    bool plain = d->understood && !d->bounded && d->leaf_count == 1 && d->factor == 1;
    return plain && d->owner == q->host ? d->leaves[0] : NULL;
}

void launch_search_turned(struct launch_search *q)
{
    const struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    struct sides sides = {0};
    if (kernel && kernel->guards)
        sides = sides_of(kernel);
    for (unsigned a = 0; a < 3; a++) {
        const struct ir_expr *made = made_for(q, a);
        const struct ir_expr *own =
            sides.at[a] && !sides.several[a] && made ? launch_argument(q->site, sides.at[a]) : NULL;
        for (unsigned b = 0; own && b < 3; b++) {
            const struct ir_expr *other = b != a && sides.at[b] && !sides.several[b]
                                              ? launch_argument(q->site, sides.at[b])
                                              : NULL;
            int64_t number;
            if (!other || ir_is_int(ir_strip_all_casts(own), &number) || !is_same(q, made, other) ||
                is_same(q, made, own) || are_squares(q, made, own))
                continue;
            struct launch_fault *f = launch_fault_add(q, LAUNCH_TURNED, a, made);
            f->passed = own;
            f->at = launch_dim_span(q, false, a);
            return;
        }
    }
}
