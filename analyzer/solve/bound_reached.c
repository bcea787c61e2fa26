/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an access reads is where another one goes: `src = in + starts[row]; if (row < rows) x = src[i];`.  Or
 * it is of use behind a check only: `v = in[i]; if (i < n) sum += v;`.
 */
#include "solve/bound_internal.h"

#define REACHED_DEPTH 4

struct reached {
    const struct ir_value *by;
    unsigned depth;
    bool found;
};

static bool look_for_value(const struct ir_expr *e, void *context)
{
    struct reached *r = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    r->found = r->found || (def && e->value == r->by);
    if (!r->found && def && def->kind == IR_STMT_SET && def->expr && r->depth < REACHED_DEPTH) {
        r->depth++;
        ir_walk(def->expr, look_for_value, r);
        r->depth--;
    }
    return !r->found;
}

bool bound_is_reached_by(const struct ir_stmt *load, const struct ir_stmt *s)
{
    struct reached r = {.by = load->kind == IR_STMT_LOAD ? load->value : NULL};
    if (r.by && s->addr)
        ir_walk(s->addr, look_for_value, &r);
    return r.found;
}

static bool has_value(const struct ir_expr *e, const struct ir_value *v)
{
    struct reached r = {.by = v, .depth = REACHED_DEPTH};
    if (e)
        ir_walk(e, look_for_value, &r);
    return r.found;
}

/* A use of the value that is not behind the edge; *any: there is a use. */
static bool has_use_before(struct bound_search *q, const struct ir_stmt *s,
                           const struct ir_value *v, struct cfg_edge e, bool *any)
{
    bool behind = cfg_edge_dominates(q->af->cfg, e, s->block);
    bool used = has_value(s->expr, v) || has_value(s->addr, v) || has_value(s->object, v);
    bool before = used && !behind;
    for (size_t i = 0; i < s->args.len; i++) {
        if (!has_value(s->args.at[i], v))
            continue;
        used = true;
        bool taken = s->kind == IR_STMT_PHI && i < s->block->preds.len;
        before =
            before || !(taken ? cfg_edge_dominates(q->af->cfg, e, s->block->preds.at[i]) : behind);
    }
    *any = *any || used;
    return before;
}

bool bound_is_read_for(struct bound_search *q, const struct ir_stmt *load, struct cfg_edge e)
{
    const struct ir_func *f = q->af->func;
    bool used = false;
    if (load->kind != IR_STMT_LOAD || !load->value || load->is_volatile)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        /* what a name is set to stands wherever the name is used */
        bool name = s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL;
        if (!name && has_use_before(q, s, load->value, e, &used))
            return false;
    }
    return used;
}
