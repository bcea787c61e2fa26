/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks as long as the longest of many lists: `int most = 0; for (...) most = max(most, list.size());`.  Where all of
 * them are empty, that is the 0 that the loop began with.
 */
#include <string.h>

#include "pass/guard.h"
#include "solve/launch_internal.h"

static const struct ir_expr *larger_than(const struct ir_expr *e, const struct ir_expr *than)
{
    e = ir_strip_all_casts(e);
    bool larger = e->op == IR_MAX || (e->op == IR_PURE && e->text && strcmp(e->text, "max") == 0);
    for (unsigned i = 0; larger && e->arg_count == 2 && i < 2; i++)
        if (ir_strip_all_casts(e->args[i]) == than)
            return ir_strip_all_casts(e->args[1 - i]);
    return NULL;
}

/* `list.size()`, of whatever class. */
static bool is_size(const struct ir_expr *e)
{
    const struct ir_stmt *call = launch_dim_call(e);
    return call && call->name &&
           (strcmp(call->name, "size") == 0 || strcmp(call->name, "Size") == 0);
}

/* What a loop makes the largest size of lists, from 0 on. */
static bool is_largest_of_lists(const struct analysis_func *host, const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    const struct cfg_loop *l =
        phi && phi->kind == IR_STMT_PHI ? cfg_loop_of(host->cfg, phi->block) : NULL;
    bool starts = false, grows = false;
    if (!l || l->header != phi->block)
        return false;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *arg = ir_strip_all_casts(phi->args.at[i]), *size;
        if (ir_is_const(arg, 0)) {
            starts = true;
            continue;
        }
        size = larger_than(arg, e);
        if (!size || !is_size(size))
            return false;
        grows = true;
    }
    return starts && grows;
}

static bool mentions(const struct ir_expr *e, const struct ir_expr *part)
{
    return e && ir_contains(e, part);
}

static bool is_asked(const struct launch_search *q, const struct ir_expr *most)
{
    size_t n;
    const struct fact *facts = guard_facts(q->host->guards, q->site->stmt, &n);
    for (size_t i = 0; i < n; i++)
        if (mentions(facts[i].left, most) || mentions(facts[i].right, most))
            return true;
    return false;
}

void launch_search_most(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *e = ir_strip_all_casts(q->site->block[axis]);
        for (unsigned i = 0; e->op == IR_MIN && i < 2; i++)
            if (ir_strip_all_casts(e->args[i])->op == IR_INT)
                e = ir_strip_all_casts(e->args[1 - i]);
        if (!is_largest_of_lists(q->host, e) || is_asked(q, e))
            continue;
        launch_fault_add(q, LAUNCH_NO_THREADS, axis, e)->value = 0;
        return;
    }
}
