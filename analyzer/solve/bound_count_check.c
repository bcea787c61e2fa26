/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loops over what was counted behind a check.
 *
 * `n = 0; if (i < size) for (...) n++; ... for (j = 0; j < n; j++) a[i * k + j]`: threads beyond the size have
 * counted nothing, and take no round.
 */
#include "pass/guard.h"
#include "pass/range.h"
#include "solve/bound_internal.h"

#define MERGES_MOST 8

struct count {
    struct analysis_func *af;
    const struct ir_stmt *merges[MERGES_MOST]; /* PHIs of it */
    size_t len;
    bool is_made; /* it grows somewhere */
};

/* Is it 0 where e comes from, or made behind a check of the thread at the end of `from`? */
static bool take(struct count *c, const struct ir_expr *e, const struct ir_block *from)
{
    int64_t number;
    const struct ir_expr *bare = ir_strip_casts(e);
    const struct ir_stmt *def = bare->op == IR_VALUE ? bare->value->def : NULL;
    if (ir_is_int(bare, &number))
        return number <= 0;
    if (!def || def->kind != IR_STMT_PHI) {
        const struct ir_stmt *end = cfg_terminator(from);
        c->is_made = true;
        return end && bounds_any_guard(c->af, end);
    }
    for (size_t i = 0; i < c->len; i++) {
        if (c->merges[i] == def)
            return true;
    }
    if (c->len == MERGES_MOST || def->args.len != def->block->preds.len)
        return false;
    c->merges[c->len++] = def;
    for (size_t i = 0; i < def->args.len; i++) {
        if (!take(c, def->args.at[i], def->block->preds.at[i]))
            return false;
    }
    return true;
}

bool bound_is_counted_under_check(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *most = ir_strip_casts(facts[i].right);
        struct count c = {.af = af};
        if (facts[i].op == IR_LT && most->op == IR_VALUE && most->value->def->kind == IR_STMT_PHI &&
            range_of(af->ranges, facts[i].left, s).lo >= 0 && take(&c, most, s->block) && c.is_made)
            return true;
    }
    return false;
}
