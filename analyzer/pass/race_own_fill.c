/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `for (int k = 0; k < TYPES; k++) mass[k] = table[k];` by every thread: each has written all that it reads
 * afterwards, and whoever comes late writes the same once more.
 */
#include "pass/race_harmless.h"
#include "pass/uniform.h"

/* Another element in every round. */
static bool goes_on_in(const struct interval_access *w, const struct cfg_loop *l)
{
    const struct analysis_func *af = w->frame->af;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_PHI && s->block == l->header && s->value &&
            ir_contains(w->addr, ir_value(af->analysis->module, s->value)))
            return true;
    }
    return false;
}

/* All threads go through it together, to the same places with the same values. */
static bool is_by_all(const struct interval_access *w)
{
    struct uniform *u = w->frame->af->uniform;
    const struct ir_stmt *branch;
    return w->stmt->kind == IR_STMT_STORE && !w->atomic && u &&
           uniform_block_converged(u, w->stmt->block, &branch) && race_is_alike(w, w->addr) &&
           race_is_alike(w, w->stmt->expr);
}

static bool is_filled_before(const struct interval_access *w, const struct interval_access *r)
{
    const struct cfg *cfg = w->frame->af->cfg;
    const struct cfg_loop *outer = NULL;
    if (interval_common_frame(w->frame, r->frame) != w->frame || r->writes || !is_by_all(w))
        return false;
    for (const struct cfg_loop *l = cfg_loop_of(cfg, w->stmt->block); l; l = l->parent) {
        if (!goes_on_in(w, l))
            return false;
        outer = l;
    }
    const struct ir_block *read = interval_statement_in(w->frame, r)->block;
    return outer && !cfg_loop_contains(outer, read) && cfg_dominates(cfg, outer->header, read);
}

bool race_is_own_fill(const struct race_pair *p)
{
    return is_filled_before(p->a, p->b) || is_filled_before(p->b, p->a);
}
