/* SPDX-License-Identifier: Apache-2.0 */
/* Quotients that lose the tail though it looks otherwise: what was meant, and what the kernel is handed. */
#include <string.h>

#include "pass/affine.h"
#include "solve/launch_internal.h"

bool launch_is_power_above(const struct launch_search *q, const struct ir_expr *bound,
                           const struct ir_expr *n)
{
    const struct ir_expr *passed = launch_substitute(q->site, bound);
    passed = passed ? ir_strip_all_casts(passed) : bound;
    if (passed->op != IR_SHL || !ir_is_const(ir_strip_casts(passed->args[0]), 1))
        return false;
    const struct ir_expr *log = ir_strip_all_casts(passed->args[1]);
    const struct ir_stmt *call = log->op == IR_VALUE ? log->value->def : NULL;
    return call && call->kind == IR_STMT_CALL && call->name && call->args.len == 1 &&
           strcasestr(call->name, "log2") && strcasestr(call->name, "ceil") &&
           affine_same(q->host->analysis->arena, call->args.at[0], n);
}

bool launch_is_less_one(const struct ir_expr *size)
{
    const struct ir_expr *e = ir_strip_casts(size);
    return e->op == IR_SUB && ir_is_const(ir_strip_casts(e->args[1]), 1);
}

/* `n + 15` of `(n + 15) / 32`: n; NULL: what is added rounds up, or nothing is. */
static const struct ir_expr *with_too_little(const struct launch_search *q,
                                             const struct ir_expr *size, const struct ir_expr *by)
{
    int64_t n;
    struct affine x = affine_of(q->host->analysis->arena, size);
    if (!x.ok || !x.terms.len || !ir_is_int(ir_strip_casts(by), &n) || x.constant <= 0 ||
        x.constant >= n - 1)
        return NULL;
    x.constant = 0;
    return affine_to_expr(q->host->analysis->module, &x, size->type);
}

const struct ir_expr *launch_meant_to_round_up(const struct launch_search *q,
                                               const struct ir_expr *size, const struct ir_expr *by)
{
    struct arena *a = q->host->analysis->arena;
    if (launch_is_less_one(size))
        return ir_strip_casts(size)->args[0];
    struct affine x = affine_of(a, size), y = affine_of(a, by);
    struct affine n = affine_add(a, &x, &y, 1);
    n.constant--;
    bool taken_off = x.ok && y.ok && n.ok && n.constant == 0 && n.terms.len == 1;
    const struct affine_term *t = taken_off ? n.terms.at : NULL;
    bool plain = t && t->coefficient == 1 && t->atom_count == 1;
    return plain ? t->atoms[0] : with_too_little(q, size, by);
}
