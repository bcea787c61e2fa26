/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an access reads is where another one goes: `src = in + starts[row]; if (row < rows) x = src[i];`.  Or
 * it is of use behind a check only: `v = in[i]; if (i < n) sum += v;`.
 */
#include "pass/range.h"
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

/* `shared = in[i];`, the one place that anything is stored to it: the name; else NULL. */
static const struct ir_decl *kept_in(struct bound_search *q, const struct ir_stmt *s,
                                     const struct ir_value *v)
{
    const struct ir_expr *e = s->kind == IR_STMT_STORE ? ir_strip_all_casts(s->expr) : NULL;
    if (!e || e->op != IR_VALUE || e->value != v || s->addr->op != IR_ADDR ||
        s->addr->decl->storage != STORAGE_SHARED)
        return NULL;
    for (size_t i = 0; i < q->af->func->stmts.len; i++) {
        const struct ir_stmt *o = q->af->func->stmts.at[i];
        if (o != s && o->kind != IR_STMT_LOAD && o->addr && o->addr == s->addr)
            return NULL;
    }
    return s->addr->decl;
}

static bool is_value_for(struct bound_search *q, const struct ir_value *v, struct cfg_edge e,
                         bool kept);

/* The same of whatever is read back. */
static bool is_kept_for(struct bound_search *q, const struct ir_decl *shared, struct cfg_edge e)
{
    size_t read = 0;
    for (size_t i = 0; i < q->af->func->stmts.len; i++) {
        const struct ir_stmt *s = q->af->func->stmts.at[i];
        bool loads = s->kind == IR_STMT_LOAD && s->value && s->addr->op == IR_ADDR &&
                     s->addr->decl == shared;
        if (loads && !is_value_for(q, s->value, e, true))
            return false;
        read += loads;
    }
    return read > 0;
}

static bool is_value_for(struct bound_search *q, const struct ir_value *v, struct cfg_edge e,
                         bool kept)
{
    bool used = false;
    for (size_t i = 0; i < q->af->func->stmts.len; i++) {
        const struct ir_stmt *s = q->af->func->stmts.at[i];
        /* what a name is set to stands wherever the name is used */
        bool name = s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL;
        const struct ir_decl *shared = kept ? NULL : kept_in(q, s, v);
        if (shared && is_kept_for(q, shared, e))
            used = true;
        else if (!name && has_use_before(q, s, v, e, &used))
            return false;
    }
    return used;
}

bool bound_is_read_for(struct bound_search *q, const struct ir_stmt *load, struct cfg_edge e)
{
    return load->kind == IR_STMT_LOAD && load->value && !load->is_volatile &&
           is_value_for(q, load->value, e, false);
}

bool bound_counts_none_unasked(struct bound_search *q, const struct fact *f)
{
    const struct ir_expr *count = ir_strip_casts(f->right);
    const struct ir_stmt *phi = count->op == IR_VALUE ? count->value->def : NULL;
    const struct induction *j = range_induction(q->af->ranges, ir_strip_casts(f->left));
    bool none = false;
    if (f->op != IR_LT || !j || !ir_is_const(ir_strip_casts(j->start), 0) || !phi ||
        phi->kind != IR_STMT_PHI)
        return false;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        const struct ir_stmt *from = cfg_terminator(phi->block->preds.at[i]);
        if (ir_is_const(ir_strip_casts(phi->args.at[i]), 0))
            none = true;
        else if (cfg_dominates(q->af->cfg, phi->block, phi->block->preds.at[i]) || !from ||
                 !bounds_any_guard(q->af, from))
            return false;
    }
    return none;
}
