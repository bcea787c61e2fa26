/* SPDX-License-Identifier: Apache-2.0 */
/* Lengths that are one less than there are elements: `sum_of_steps(row, points - 1)`. */
#include "base/limits.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

static bool all_hand_less(const struct analysis *a, const struct ir_func *f,
                          const struct ir_decl *length, const struct ir_decl *row, unsigned depth);

static const struct ir_decl *param_of(const struct ir_expr *e)
{
    e = e ? ir_strip_all_casts(e) : NULL;
    return e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl : NULL;
}

static const struct ir_expr *argument_of(const struct ir_stmt *call, const struct ir_decl *param)
{
    size_t at = param->param_index < 0 ? SIZE_MAX : (size_t)param->param_index;
    return at < call->args.len ? call->args.at[at] : NULL;
}

/* `row, count - 1`, or a length that the function is handed so itself.  Not `row + 4, count - 4`, the last ones of a
 * row, nor `row, end - begin`.  row: what is read, or NULL. */
static bool is_less(const struct analysis *a, const struct ir_func *f, const struct ir_expr *n,
                    const struct ir_expr *row, unsigned depth)
{
    struct affine end = affine_of(a->arena, n);
    for (row = row ? ir_strip_all_casts(row) : NULL; row && row->op == IR_PTRADD;
         row = ir_strip_all_casts(row->args[0])) {
        struct affine first = affine_of(a->arena, row->args[1]);
        end = affine_add(a->arena, &end, &first, 1);
    }
    const struct ir_decl *bare = param_of(n);
    return (end.ok && end.terms.len > 0 && end.constant < 0) ||
           (bare && all_hand_less(a, f, bare, param_of(row), depth + 1));
}

static bool all_hand_less(const struct analysis *a, const struct ir_func *f,
                          const struct ir_decl *length, const struct ir_decl *row, unsigned depth)
{
    size_t launched, called;
    const struct launch_site *const *sites = launch_of(a->launches, f, &launched);
    const struct ir_stmt *const *calls = calls_sites(a->calls, f, &called);
    bool all = depth < LIMIT_WRAPPER_DEPTH && launched + called > 0;
    for (size_t i = 0; i < launched && all; i++) {
        const struct ir_expr *n = launch_argument(sites[i], length);
        const struct ir_expr *given = row ? launch_argument(sites[i], row) : NULL;
        all = n && is_less(a, sites[i]->host->func, n, given, depth);
    }
    for (size_t i = 0; i < called && all; i++) {
        const struct ir_expr *n = argument_of(calls[i], length);
        all = n &&
              is_less(a, calls[i]->block->func, n, row ? argument_of(calls[i], row) : NULL, depth);
    }
    return all;
}

bool bound_is_one_less(struct bound_search *q, const struct ir_expr *length,
                       const struct ir_expr *root)
{
    struct affine n = affine_of(q->arena, length);
    if (!n.ok || n.terms.len != 1 || n.terms.at[0].atom_count != 1)
        return false;
    const struct ir_expr *e = ir_strip_all_casts(n.terms.at[0].atoms[0]);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && !e->decl->in_memory &&
           all_hand_less(q->af->analysis, q->af->func, e->decl, param_of(root), 0);
}
