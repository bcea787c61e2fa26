/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/quotient_bound.h"

#include <string.h>

#include "base/limits.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/launch_dim.h"
#include "pass/range.h"

/* `shape().back()` and `shape().back()`: two calls without arguments, of one object. */
static bool is_same(const struct ir_expr *x, const struct ir_expr *y, unsigned depth)
{
    x = ir_strip_all_casts(x);
    y = ir_strip_all_casts(y);
    if (x == y)
        return true;
    if (depth == 0 || !x || !y || x->op != IR_VALUE || y->op != IR_VALUE)
        return false;
    const struct ir_stmt *a = x->value->def;
    const struct ir_stmt *b = y->value->def;
    if (!a || !b || a->kind != b->kind)
        return false;
    if (a->kind == IR_STMT_LOAD)
        return is_same(a->addr, b->addr, depth - 1);
    return a->kind == IR_STMT_CALL && a->args.len == 0 && b->args.len == 0 && a->name && b->name &&
           strcmp(a->name, b->name) == 0 && a->object && b->object &&
           is_same(a->object, b->object, depth - 1);
}

/* total / by, with a total that is not known to have 64 bits */
static bool is_quotient(const struct ir_expr *e, const struct ir_expr *by)
{
    e = ir_strip_all_casts(e);
    if (!e || !by || e->op != IR_DIV || !is_same(e->args[1], by, LIMIT_MAGNITUDE_DEPTH))
        return false;
    const struct ir_expr *total = ir_strip_all_casts(e->args[0]);
    bool is_wide = total->type->kind == TYPE_INT && total->type->bits == 64;
    return !is_wide && !launch_dim_is_numel(total);
}

static bool is_quotient_at_launches(struct analysis_func *af, const struct ir_expr *bound,
                                    const struct ir_expr *by)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (bound->op != IR_VAR || by->op != IR_VAR)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (!is_quotient(launch_argument(sites[i], bound->decl),
                         launch_argument(sites[i], by->decl)))
            return false;
    }
    return n > 0;
}

static bool is_bound(struct analysis_func *af, const struct ir_expr *bound,
                     const struct ir_expr *by)
{
    bound = ir_strip_casts(bound);
    return is_quotient(bound, by) || is_quotient_at_launches(af, bound, ir_strip_casts(by));
}

static bool is_kept(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                    const struct ir_expr *by)
{
    const struct induction *iv = range_induction(af->ranges, index);
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    if (iv && iv->bound && iv->bound_op == IR_LT && is_bound(af, iv->bound, by))
        return true;
    for (size_t i = 0; i < n; i++) {
        if (facts[i].op == IR_LT && ir_strip_casts(facts[i].left) == index &&
            is_bound(af, facts[i].right, by))
            return true;
    }
    return false;
}

bool quotient_bound_keeps(struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *x = ir_strip_casts(s->expr->args[0]);
    const struct ir_expr *y = ir_strip_casts(s->expr->args[1]);
    return is_kept(af, s, x, y) || is_kept(af, s, y, x);
}
