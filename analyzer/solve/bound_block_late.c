/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from a block that is told too late that there is nothing for it: it has read already. */
#include "pass/bounds.h"
#include "solve/bound_internal.h"

static bool is_asked_before(struct bound_search *q, const struct ir_stmt *s, unsigned axes)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if ((bounds_grid_axes(facts[i].left) | bounds_grid_axes(facts[i].right)) & axes)
            return true;
    }
    return false;
}

/* Handed to the kernel, and not found out from what the block has read. */
static bool is_given(const struct ir_expr *size)
{
    size = ir_strip_casts(size);
    while (size->op == IR_MEMBER)
        size = ir_strip_casts(size->args[0]);
    return size->op == IR_VAR && size->decl->storage == STORAGE_PARAM;
}

/* `v = rows[blockIdx.x]; if (blockIdx.x >= count) return;`: the block has read already. */
static bool try_late(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    struct coordinate c;
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    const struct ir_stmt *branch = cfg_terminator(e.from);
    (void)context;
    if (!f->from_else ||
        !bound_take_coordinate(q, f, e, (struct bound_taking){.first = true}, &c) || c.axes ||
        c.round || c.at.terms.len != 1 || c.at.constant || !is_given(c.size))
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct bound_use *u = &uses[i];
        const struct ir_expr *root = u->access.root;
        if (!root || u->stmt->kind != IR_STMT_LOAD || root->op == IR_ADDR ||
            !affine_equal(&u->first, &c.at) || !cfg_stmt_dominates(q->af->cfg, u->stmt, branch) ||
            bound_is_offsets(q->arena, &u->access) || is_asked_before(q, u->stmt, c.grid))
            continue;
        struct bound_candidate x = bound_candidate_of_use(q, u);
        bound_add(q, BOUND_SIBLING_GUARDED, &x, c.size, branch);
    }
    return false;
}

void bound_search_late_blocks(struct bound_search *q)
{
    bound_walk_facts(q, try_late, NULL);
}
