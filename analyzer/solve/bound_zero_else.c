/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A check that reaches an access by a member: `float2 v = {0, 0}; if (i < n) v = in[i]; if (v.x != 0) out[i] = v;`.
 * What is zero unless it was set under the check asks for the check again.
 */
#include "pass/bounds.h"
#include "solve/bound_internal.h"

#define ELSE_DEPTH 4 /* conditions within each other */

/* 0, also of all members of a record, or of the one that is set. */
static bool is_zero(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    if (e->op == IR_FLOAT)
        return e->real == 0.0;
    if (e->op == IR_WITH)
        return is_zero(e->args[1]);
    for (unsigned i = 0; e->op == IR_RECORD && i < e->arg_count; i++)
        if (!is_zero(e->args[i]))
            return false;
    return e->op == IR_RECORD || ir_is_const(e, 0);
}

/* ---- in memory ------------------------------------------------------------------------------ */

struct mention_search {
    const struct ir_decl *variable;
    bool found;
};

static bool look_for_mention(const struct ir_expr *e, void *context)
{
    struct mention_search *s = context;
    s->found = s->found || (e->op == IR_ADDR && e->decl == s->variable);
    return !s->found;
}

static bool is_access_of(const struct ir_stmt *s, const struct ir_decl *variable)
{
    if ((s->kind != IR_STMT_STORE && s->kind != IR_STMT_LOAD) || !s->addr)
        return false;
    const struct ir_expr *root = ir_address_root(s->addr);
    return root->op == IR_ADDR && root->decl == variable;
}

/* Every store to the variable gives it zero or stands under a check of the thread, and there are both; nobody else is
 * handed its address. */
static bool is_set_under_checks(struct bound_search *q, const struct ir_decl *variable)
{
    const struct ir_func *f = q->af->func;
    bool zero = false, set = false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct mention_search m = {.variable = variable};
        if (!is_access_of(s, variable)) {
            ir_walk_stmt(s, look_for_mention, &m);
            if (m.found)
                return false;
        } else if (s->kind == IR_STMT_STORE && is_zero(s->expr)) {
            zero = true;
        } else if (s->kind == IR_STMT_STORE) {
            if (!bounds_any_guard(q->af, s))
                return false;
            set = true;
        }
    }
    return zero && set;
}

/* ---- in no memory --------------------------------------------------------------------------- */

/* Zero where two ways meet, or what was fetched under a check. */
static bool is_joined_under_checks(struct bound_search *q, const struct ir_expr *e, unsigned depth,
                                   bool *zero)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (is_zero(e))
        return *zero = true;
    if (!d || depth == 0)
        return false;
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, d->block);
    if (d->kind != IR_STMT_PHI)
        return bounds_any_guard(q->af, d);
    if (l && l->header == d->block)
        return false;
    for (size_t i = 0; i < d->args.len; i++)
        if (!is_joined_under_checks(q, d->args.at[i], depth - 1, zero))
            return false;
    return true;
}

static bool is_joined(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
}

bool bound_is_zero_else(struct bound_search *q, const struct fact *f)
{
    const struct ir_expr *e = ir_strip_all_casts(f->left);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *root =
        d && d->kind == IR_STMT_LOAD && d->addr ? ir_address_root(d->addr) : NULL;
    bool zero = false;
    if (f->op != IR_NE || !is_zero(f->right))
        return false;
    if (root)
        return root->op == IR_ADDR && root->decl->storage == STORAGE_LOCAL &&
               is_set_under_checks(q, root->decl);
    while (e->op == IR_MEMBER)
        e = ir_strip_all_casts(e->args[0]);
    return is_joined(e) && is_joined_under_checks(q, e, ELSE_DEPTH, &zero) && zero;
}
