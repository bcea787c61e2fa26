/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_picked.h"

#include "pass/launch_dim.h"

enum { PICKED_DEPTH = 8 };

/* `n <= 4096 ? 64 : 128`, `threads / 8 * 4` of such a choice. */
static bool is_picked(const struct ir_expr *e, bool *choice, unsigned depth)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *phi = ir_phi_of(e), *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (depth > PICKED_DEPTH)
        return false;
    if (def && def->kind == IR_STMT_SET && def->expr)
        return is_picked(def->expr, choice, depth + 1);
    *choice = *choice || phi || e->op == IR_SELECT;
    bool picked = e->op == IR_INT || phi || e->arg_count > 0;
    for (size_t i = 0; phi && picked && i < phi->args.len; i++)
        picked = is_picked(phi->args.at[i], choice, depth + 1);
    for (unsigned i = e->op == IR_SELECT; picked && i < e->arg_count; i++)
        picked = is_picked(e->args[i], choice, depth + 1);
    return picked;
}

bool launch_picks_block(const struct launches *l, const struct ir_func *kernel)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(l, kernel, &n);
    bool all = n > 0;
    for (size_t i = 0; all && i < n; i++) {
        bool choice = false;
        const struct ir_expr *block = sites[i]->block[0];
        all = block && ((is_picked(block, &choice, 0) && choice) ||
                        launch_dim_of(sites[i]->host, block).floor);
    }
    return all;
}
