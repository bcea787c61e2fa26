/* SPDX-License-Identifier: Apache-2.0 */
/* Lengths that are one less than there are elements: `sum_of_steps(row, points - 1)`. */
#include "base/limits.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

static bool all_hand_less(const struct analysis *a, const struct ir_func *f,
                          const struct ir_decl *length, unsigned depth);

/* `count - 1`, `end - begin`; or a length that the function is handed so itself. */
static bool is_less(const struct analysis *a, const struct ir_func *f, const struct ir_expr *n,
                    unsigned depth)
{
    struct affine x = affine_of(a->arena, n);
    bool less = x.ok && x.terms.len > 0 && x.constant < 0;
    const struct ir_expr *bare = ir_strip_all_casts(n);
    for (size_t i = 0; x.ok && i < x.terms.len; i++)
        less = less || x.terms.at[i].coefficient < 0;
    return less || (bare->op == IR_VAR && bare->decl->storage == STORAGE_PARAM &&
                    all_hand_less(a, f, bare->decl, depth + 1));
}

static bool all_hand_less(const struct analysis *a, const struct ir_func *f,
                          const struct ir_decl *length, unsigned depth)
{
    size_t launched, called;
    const struct launch_site *const *sites = launch_of(a->launches, f, &launched);
    const struct ir_stmt *const *calls = calls_sites(a->calls, f, &called);
    bool all = depth < LIMIT_WRAPPER_DEPTH && launched + called > 0;
    for (size_t i = 0; i < launched && all; i++) {
        const struct ir_expr *n = launch_argument(sites[i], length);
        all = n && is_less(a, sites[i]->host->func, n, depth);
    }
    for (size_t i = 0; i < called && all; i++) {
        size_t at = length->param_index < 0 ? SIZE_MAX : (size_t)length->param_index;
        all = at < calls[i]->args.len &&
              is_less(a, calls[i]->block->func, calls[i]->args.at[at], depth);
    }
    return all;
}

bool bound_is_one_less(struct bound_search *q, const struct ir_expr *length)
{
    struct affine n = affine_of(q->arena, length);
    if (!n.ok || n.terms.len != 1 || n.terms.at[0].atom_count != 1)
        return false;
    const struct ir_expr *e = ir_strip_all_casts(n.terms.at[0].atoms[0]);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && !e->decl->in_memory &&
           all_hand_less(q->af->analysis, q->af->func, e->decl, 0);
}
