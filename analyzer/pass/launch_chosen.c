/* SPDX-License-Identifier: Apache-2.0 */
/* `if (side == 16) sums<16><<<grid, dim3(side, side)>>>()`: the number that chooses the instance. */
#include "ir/cfg.h"
#include "pass/launch.h"

/* `side == 16`, of a variable of the function. */
static bool asks_for_number(const struct ir_expr *e, int64_t *n)
{
    e = e && e->op == IR_EQ ? e : NULL;
    for (unsigned i = 0; e && i < 2; i++) {
        const struct ir_expr *side = ir_strip_all_casts(e->args[i]);
        if (side->op == IR_VAR && side->decl->storage == STORAGE_LOCAL &&
            ir_is_int(ir_strip_all_casts(e->args[1 - i]), n))
            return true;
    }
    return false;
}

static bool is_instance_for(const struct ir_launch *l, int64_t n)
{
    int64_t given;
    for (size_t i = 0; i < l->template_args.len; i++) {
        if (ir_is_int(ir_strip_all_casts(l->template_args.at[i]), &given) && given == n)
            return true;
    }
    return false;
}

bool launch_is_of_other_number(const struct launch_site *s)
{
    const struct cfg *cfg = s->host->cfg;
    const struct ir_block *at = s->stmt->block;
    for (const struct ir_block *b = cfg_idom(cfg, at); b; b = cfg_idom(cfg, b)) {
        const struct ir_stmt *branch = cfg_terminator(b);
        int64_t asked;
        if (branch && branch->kind == IR_STMT_BRANCH && ir_is_const(branch->expr, 0) &&
            asks_for_number(branch->source_expr, &asked) && is_instance_for(s->launch, asked) &&
            cfg_edge_dominates(cfg, (struct cfg_edge){b, 0}, at))
            return true;
    }
    return false;
}
