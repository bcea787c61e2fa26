/* SPDX-License-Identifier: Apache-2.0 */
/* The part of int32-overflow-index (int32_overflow_index.c) that looks at the levels of scans and reductions. */
#include "pass/level_step.h"
#include "pass/overflow.h"
#include "rules/int32_overflow.h"

static bool is_told_by_names(struct rule_context *c, const struct index_flow *flow,
                             const struct ir_stmt *s)
{
    return overflow_is_candidate(c->func, flow, s->expr, s) &&
           overflow_is_realistic(c->func, flow, typical_create(c->func, flow), s->expr, s);
}

void int32_overflow_levels(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i], *use;
        enum level_threads threads = level_step_threads(c->func, s);
        if (threads == LEVEL_EXACT || !index_flow_reaches(flow, s->expr, &use) ||
            is_told_by_names(c, flow, s))
            continue;
        const char *text = ir_expr_source(c->arena, s->source_expr, TEXT_MOST);
        const char *type = s->expr->type->is_signed ? "int" : "unsigned int";
        struct finding *fi =
            threads == LEVEL_ALL
                ? rule_report(c, s->span,
                              "`%s` is computed in 32 bits (%s), and each level has all threads of "
                              "the first: from 65536 elements on it wraps at the last levels, and "
                              "may pass for an index inside",
                              text, type)
                : rule_report(c, s->span,
                              "`%s` is computed in 32 bits (%s), and the last levels have more "
                              "threads than they need, whole blocks: from 2^31 / threads of a "
                              "block elements on it wraps, and may pass for an index inside",
                              text, type);
        rule_doubt(c, fi); /* how many elements there are, nothing says */
        rule_note(c, fi, use->span, "the index is used here");
        rule_help(c, fi,
                  "compute it in 64 bits, or let threads beyond the level's own leave before");
        return; /* the same for the others */
    }
}
