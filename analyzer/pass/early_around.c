/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/early_around.h"

#include "pass/calls.h"
#include "pass/condition_length.h"
#include "pass/early_internal.h"

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

/* The block has memory that its threads share, by a name in sight, or it is not known where the kernel stores.  `seen`:
 * the functions that have been gone through. */
static bool has_shared(const struct analysis_func *af, struct map *seen)
{
    struct arena *a = af->analysis->arena;
    uint64_t key = (uint64_t)(uintptr_t)af;
    if (map_get_number(seen, key))
        return false;
    map_put_number(a, seen, key, (void *)af);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool stores = af->func->kind == FUNC_KERNEL && s->is_write && s->addr;
        const struct analysis_func *callee =
            s->kind == IR_STMT_CALL ? analysis_of(af->analysis, s->callee) : NULL;
        if (!ir_walk_stmt(s, early_is_no_shared, NULL) ||
            (stores && early_place_of(af, s->addr) == EARLY_UNKNOWN) ||
            (callee && has_shared(callee, seen)))
            return true;
    }
    return false;
}

/* What they would have done is a call that may do anything, and threads of the block tell each other nothing. */
static bool is_each_for_itself(const struct analysis_func *af, const struct early_exit *x)
{
    struct map seen = {0};
    return !x->shown && x->missed && x->missed->kind == IR_STMT_CALL &&
           !calls_is_block_barrier(af->analysis->calls, x->missed, NULL) && !has_shared(af, &seen);
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
    return ends_kernel(from->succs.at[inside ? 1 : 0]) &&
           (!early_exit_harms(af, &exit, barrier, &x) || is_each_for_itself(af, &x));
}
