/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/warp_vote.h"

#include <string.h>

#include "base/limits.h"
#include "ir/cfg.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "pass/race_shape.h"

enum { WARP = 32, CALLERS_DEPTH = 3, VALUES = 16 };

/* `__any_sync(mask, p)` of `!__any_sync(mask, p)`, `__ballot(p) == 0`. */
static const struct ir_stmt *vote_of(const struct ir_expr *e)
{
    for (e = ir_strip_all_casts(e); e && (e->op == IR_LNOT || e->op == IR_NE || e->op == IR_EQ);
         e = ir_strip_all_casts(e->args[0]))
        if (e->op != IR_LNOT && !ir_is_const(ir_strip_casts(e->args[1]), 0))
            return NULL;
    const struct ir_stmt *s = e && e->op == IR_VALUE ? e->value->def : NULL;
    if (!s || s->kind != IR_STMT_WARPOP || !s->name || s->args.len == 0)
        return NULL;
    bool vote = strstr(s->name, "any") || strstr(s->name, "all") || strstr(s->name, "ballot");
    return vote && !strstr(s->name, "match") ? s : NULL;
}

/* What is asked may be what each warp has found in the same places of shared memory:
 * `__all_sync(mask, done[lane])`. */
static bool may_rest_on_shared(const struct analysis_func *af, const struct ir_stmt *vote)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_LOAD && ir_shared_variable(s->addr) &&
            cfg_stmt_reaches(af->cfg, s, vote))
            return true;
    }
    return false;
}

static bool has_launch_of_one_warp(const struct analysis_func *kernel)
{
    size_t n;
    int64_t x, y = 1;
    const struct launch_site *const *sites =
        launch_of(kernel->analysis->launches, kernel->func, &n);
    for (size_t i = 0; i < n; i++) {
        bool known = sites[i]->block[0] && ir_is_int(sites[i]->block[0], &x) &&
                     (!sites[i]->block[1] || ir_is_int(sites[i]->block[1], &y));
        if (known && x * y <= WARP)
            return true;
    }
    return false;
}

/* A kernel of blocks of several warps gets here, and none that is launched with one. */
static bool comes_from_many(const struct analysis_func *af, unsigned depth)
{
    if (af->func->kind == FUNC_KERNEL)
        return race_is_of_many_warps(af) && !has_launch_of_one_warp(af);
    size_t n;
    bool many = false;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    for (size_t i = 0; i < n && depth < CALLERS_DEPTH; i++) {
        const struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        if (!caller || !comes_from_many(caller, depth + 1))
            return false;
        many = true;
    }
    return many;
}

bool warp_vote_decides(struct analysis_func *af, const struct ir_stmt *branch)
{
    const struct ir_stmt *s = branch->expr ? vote_of(branch->expr) : NULL;
    if (!s)
        return false;
    const struct ir_expr *asked = s->args.at[s->args.len - 1];
    struct uniformity u = uniform_at(af->uniform, asked, s);
    return u.level == VARYING && !u.presumed && !may_rest_on_shared(af, s) &&
           comes_from_many(af, 0);
}
