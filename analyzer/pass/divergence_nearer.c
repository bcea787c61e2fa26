/* SPDX-License-Identifier: Apache-2.0 */
/* `__syncthreads(); if (tid == 0 && done) break; __syncthreads();` in a loop: the second one is missed first. */
#include "pass/calls.h"
#include "pass/divergence.h"

bool divergence_has_nearer(struct analysis_func *af, const struct divergence *d,
                           const struct ir_stmt *s, divergence_finds *finds)
{
    bool next_round = d->kind == DIVERGENCE_CONDITION && cfg_stmt_dominates(af->cfg, s, d->branch);
    for (size_t i = 0; next_round && i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i], *inner = NULL;
        struct divergence other;
        if (calls_is_block_barrier(af->analysis->calls, t, &inner) &&
            cfg_stmt_between(af->cfg, d->branch, t, s) &&
            !cfg_stmt_dominates(af->cfg, t, d->branch) && finds(af, t, inner->scope, &other) &&
            other.branch == d->branch)
            return true;
    }
    return false;
}
