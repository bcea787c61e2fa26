/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `old = *p; do { expected = old; old = atomicCAS(p, expected, f(expected)); } while (old != expected);`: whatever the
 * load sees, a value that has changed meanwhile is found out by the compare-and-swap.
 */
#include <string.h>

#include "pass/race_harmless.h"

enum { SEED_DEPTH = 4 };

/* The value of the load, also through the merge at the head of the loop and conversions. */
static bool may_be(const struct ir_expr *e, const struct ir_stmt *load, unsigned depth)
{
    e = ir_strip_all_casts(e);
    while (e->op == IR_PURE && e->arg_count == 1) /* `__float_as_int(old)` */
        e = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (!def || depth > SEED_DEPTH)
        return false;
    for (size_t i = 0; def->kind == IR_STMT_PHI && i < def->args.len; i++)
        if (may_be(def->args.at[i], load, depth + 1))
            return true;
    return def == load;
}

bool race_is_seed(const struct interval_access *r)
{
    const struct analysis_func *af = r->frame->af;
    if (r->stmt->kind != IR_STMT_LOAD)
        return false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_ATOMIC && s->name && strstr(s->name, "CAS") && s->args.len >= 2 &&
            ir_strip_all_casts(s->addr) == ir_strip_all_casts(r->addr) &&
            cfg_loop_of(af->cfg, s->block) && may_be(s->args.at[0], r->stmt, 0))
            return true;
    }
    return false;
}
