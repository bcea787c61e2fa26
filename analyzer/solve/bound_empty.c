/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check with nothing under it: `if (i < n);` in front of out[i], or `if (i < n) { }` behind it.
 * Who asks says that there are threads beyond n, and nobody is kept out.
 */
#include "pass/bounds.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

/* The branch is all that leads to an empty body. */
static bool is_of_nothing(const struct ir_block *branch)
{
    const struct ir_block *b = branch->succs.at[0];
    const struct ir_stmt *end = cfg_terminator(b);
    return b->stmts.len == 1 && end->kind == IR_STMT_JUMP && end->of_nothing;
}

/* Some condition on the way there, also one that is merged with others, may be about the place. */
static bool is_checked(struct bound_search *q, const struct coordinate *c,
                       const struct bound_use *u)
{
    const struct ir_stmt *s = u->stmt;
    return bounds_any_guard(q->af, s) || bound_is_one_thread(q, s) ||
           (c->grid && bound_is_decided_by_grid(q, s, c->grid));
}

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    size_t n;
    struct coordinate c;
    struct ir_module *m = q->af->analysis->module;
    struct bound_taking how = {.first = true, .data = true};
    (void)context;
    if (!is_of_nothing(e.from) || !bound_take_coordinate(q, f, e, how, &c) || !c.axes)
        return false;
    const struct ir_expr *at = affine_to_expr(m, &c.at, ir_type_int(m, 64, true));
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; at && i < n; i++) {
        const struct bound_use *u = &uses[i];
        int64_t rest;
        if (!u->access.root || !bound_is_coordinate_of(q, &c.at, &u->first, &rest) || rest < 0 ||
            is_checked(q, &c, u) || linear_at_most(q->af, u->stmt, at, c.size, -1) == TRI_YES)
            continue;
        struct bound_candidate x = bound_candidate_of_use(q, u);
        bound_add_value(q, BOUND_GUARDS_NOTHING, &x, c.size, f->origin, at, NULL);
        return false;
    }
    return false;
}

void bound_search_empty(struct bound_search *q)
{
    bound_walk_facts(q, try_fact, NULL);
}
