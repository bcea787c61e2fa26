/* SPDX-License-Identifier: Apache-2.0 */
/* Loops that go on for as long as the block's index says, `for (i = threadIdx.x; i < align(blockIdx.x); i += ...)`: in
 * the first blocks of the grid they have one round at most. */
#include "pass/launch.h"
#include "pass/race_harmless.h"

static bool find_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || ir_is_builtin(e, IR_BUILTIN_CTAID_X);
    return !*found;
}

static bool ends_by_block(const struct cfg_loop *l)
{
    bool found = false;
    for (size_t i = 0; l && i < l->exits.len && !found; i++) {
        const struct ir_stmt *end = cfg_terminator(l->exits.at[i].from);
        if (end && end->expr)
            ir_walk(end->expr, find_block, &found);
    }
    return found;
}

/* A launch in sight has so many blocks, and no more. */
static bool has_few_blocks(const struct analysis_func *af)
{
    size_t n;
    int64_t blocks;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++)
        if (!sites[i]->grid[0] || ir_is_int(ir_strip_casts(sites[i]->grid[0]), &blocks))
            return true;
    return false;
}

bool race_goes_to_block(const struct analysis_func *root, const struct intervals *v)
{
    size_t n;
    const struct interval_access *all = interval_accesses(v, &n);
    bool found = false;
    for (size_t i = 0; i < n && !found; i++)
        found = all[i].whole && !all[i].frame->parent &&
                ends_by_block(cfg_loop_of(all[i].frame->af->cfg, all[i].stmt->block));
    return found && !has_few_blocks(root);
}
