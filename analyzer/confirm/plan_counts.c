/* SPDX-License-Identifier: Apache-2.0 */
/* Counts that the kernel loads: `if (blockIdx.x >= *num_valid) return;` lets nobody through where memory is
 * 0. */
#include "confirm/plan_internal.h"

/* The buffer that an upper limit is loaded from, or -1.  `holds`: the comparison does, behind it. */
static int limit_buffer(struct plan_work *w, const struct scenario *s, const struct ir_expr *e,
                        bool holds)
{
    bool less = e->op == IR_LT || e->op == IR_LE, more = e->op == IR_GT || e->op == IR_GE;
    if (!less && !more)
        return -1;
    const struct ir_expr *limit = ir_strip_casts(e->args[less == holds ? 1 : 0]);
    const struct ir_stmt *load = limit->op == IR_VALUE ? limit->value->def : NULL;
    if (!load || load->kind != IR_STMT_LOAD || !limit->type || limit->type->kind != TYPE_INT)
        return -1;
    return plan_buffer_of(s, plan_parameter(w, load));
}

void plan_fill_counts(struct plan_work *w, const struct plan_launch *l, struct scenario *s)
{
    struct analysis_func *af = analysis_of(w->analysis, w->kernel);
    const struct ir_block *to = w->claim->stmt->block;
    if (!af || w->claim->func != w->kernel)
        return;
    for (size_t i = 0; i < w->kernel->blocks.len; i++) {
        const struct ir_block *b = w->kernel->blocks.at[i];
        const struct ir_stmt *t = cfg_terminator(b);
        bool leads[2] = {false, false};
        for (unsigned k = 0; k < 2 && t->kind == IR_STMT_BRANCH && b->succs.len == 2; k++)
            leads[k] = b->succs.at[k] == to || cfg_reaches(af->cfg, b->succs.at[k], to);
        if (leads[0] == leads[1]) /* both do, or none does */
            continue;
        int k = limit_buffer(w, s, t->expr, leads[0]);
        if (k < 0 || s->buffers.at[k].fill.kind != SCENARIO_FILL_ZERO)
            continue;
        int64_t most = l->env.size < INT32_MAX ? l->env.size : INT32_MAX;
        s->buffers.at[k].fill = (struct scenario_fill){.kind = SCENARIO_FILL_VALUE, .value = most};
    }
}
