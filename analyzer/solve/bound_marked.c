/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A check that reaches an access through what it loads: `id = -1; if (i < n) id = ids[i]; if (in_set(id)) v[i] = 0;`.
 * Threads beyond the end bring a number that is none, and whoever asks for it keeps them out.
 */
#include "solve/bound_internal.h"

#define MARK_DEPTH 4 /* conditions joined by && and ||, and calls */

struct mark {
    struct bound_search *q;
    const struct cfg_edge *check; /* NULL: any */
    unsigned depth;
    bool found;
};

static bool is_no_place(const struct ir_expr *e)
{
    int64_t n;
    const struct ir_expr *bare = ir_strip_all_casts(e);
    return ir_is_int(bare, &n) && (n < 0 || n == UINT32_MAX);
}

/* -1 where the check does not hold, and where it does what is computed there. */
static bool is_marked(const struct mark *m, const struct ir_stmt *phi)
{
    bool none = false, loaded = false;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *e = ir_strip_all_casts(phi->args.at[i]);
        const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
        none = none || is_no_place(e);
        loaded = loaded || (m->check ? d && cfg_edge_dominates(m->q->af->cfg, *m->check, d->block)
                                     : d && d->kind == IR_STMT_LOAD);
    }
    return none && loaded;
}

static bool look_for_mark(const struct ir_expr *e, void *context)
{
    struct mark *m = context;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool joins = d && (d->kind == IR_STMT_CALL || d->kind == IR_STMT_PHI);
    if (joins && d->kind == IR_STMT_PHI)
        m->found = m->found || is_marked(m, d);
    for (size_t i = 0; joins && m->depth && !m->found && i < d->args.len; i++) {
        m->depth--;
        ir_walk(d->args.at[i], look_for_mark, m);
        m->depth++;
    }
    return !m->found;
}

static bool asks_for_mark(struct cfg_edge e, void *context)
{
    struct mark *m = context;
    const struct ir_stmt *branch = cfg_terminator(e.from);
    if (branch && branch->kind == IR_STMT_BRANCH && !(m->check && e.from == m->check->from))
        ir_walk(branch->expr, look_for_mark, m);
    return m->found;
}

bool bound_is_marked_off(struct bound_search *q, const struct ir_stmt *access,
                         const struct cfg_edge *check)
{
    struct mark m = {.q = q, .check = check, .depth = MARK_DEPTH};
    return cfg_walk_control(q->af->cfg, access->block, asks_for_mark, &m);
}
