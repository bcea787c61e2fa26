/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/early_around.h"

#include "pass/condition_length.h"
#include "pass/early_exit.h"

/* Nothing is left to do there. */
static bool ends_kernel(const struct ir_block *b)
{
    for (unsigned steps = 0; b && steps < 4; steps++) {
        for (size_t i = 0; i < b->stmts.len; i++) {
            enum ir_stmt_kind kind = b->stmts.at[i]->kind;
            if (kind != IR_STMT_JUMP && kind != IR_STMT_RETURN && kind != IR_STMT_PHI)
                return false;
        }
        if (b->succs.len == 0)
            return true;
        b = b->succs.len == 1 ? b->succs.at[0] : NULL;
    }
    return false;
}

bool early_around_is_harmless(struct analysis_func *af, const struct divergence *d,
                              const struct ir_stmt *barrier)
{
    const struct ir_block *from = d->branch->block;
    if (af->func->kind != FUNC_KERNEL || d->blocks || d->unsettled || d->unseen || d->answered ||
        condition_ends_at_constant(d->branch->expr) ||
        !condition_is_of_length(af, d->branch->expr) || from->succs.len != 2)
        return false;
    const struct ir_block *then = from->succs.at[0];
    bool inside = then == barrier->block || cfg_reaches(af->cfg, then, barrier->block);
    struct divergence exit = *d;
    exit.kind = DIVERGENCE_EARLY_EXIT;
    struct early_exit x;
    return ends_kernel(from->succs.at[inside ? 1 : 0]) && !early_exit_harms(af, &exit, barrier, &x);
}
