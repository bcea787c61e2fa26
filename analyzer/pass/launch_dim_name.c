/* SPDX-License-Identifier: Apache-2.0 */
/* What a leaf of a launch dimension is called: the variable, the member, or the call that gives it. */
#include <string.h>

#include "pass/launch_dim.h"

#define DIM3_SIZE 12

static const char *assigned_name(const struct ir_func *f, const struct ir_expr *leaf)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->var && s->expr && ir_strip_all_casts(s->expr) == leaf &&
            s->var->source_name && *s->var->source_name &&
            !(s->var->type && s->var->type->size == DIM3_SIZE)) /* `dim3 grid(n)` is no name of n */
            return s->var->source_name;
    }
    return NULL;
}

/* A method of a class that repair made up returns a reference; that of `x->shape()[1]` is known by
 * the method. */
const struct ir_stmt *launch_dim_call(const struct ir_expr *leaf)
{
    const struct ir_stmt *d = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    const struct ir_expr *from = d && d->kind == IR_STMT_LOAD ? d->addr : NULL;
    if (from && from->op == IR_PTRADD && ir_strip_casts(from->args[1])->op == IR_INT)
        from = ir_strip_casts(from->args[0]);
    if (from && from->op == IR_VALUE)
        d = from->value->def;
    return d && d->kind == IR_STMT_CALL && d->name && d->object ? d : NULL;
}

const char *launch_dim_method(const struct ir_expr *leaf)
{
    const struct ir_stmt *d = launch_dim_call(leaf);
    return d && strcmp(d->name, "operator()") != 0 ? d->name : NULL;
}

bool launch_dim_is_numel(const struct ir_expr *leaf)
{
    const char *method = launch_dim_method(leaf);
    return method && (strcmp(method, "numel") == 0 || strcmp(method, "NumElements") == 0);
}

const char *launch_dim_unseen_member(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *addr = d && d->kind == IR_STMT_LOAD ? d->addr : NULL;
    if (!e->type || e->type->kind != TYPE_UNKNOWN)
        return NULL;
    if (e->op == IR_MEMBER)
        return e->text;
    if (addr && addr->op == IR_FIELD)
        return addr->text;
    if (!addr || addr->op != IR_ADDR || !addr->decl->guessed || !d->of_object)
        return NULL;
    const char *name = addr->decl->source_name, *last = name ? strrchr(name, ':') : NULL;
    return last ? last + 1 : name;
}

const char *launch_dim_name(struct analysis_func *host, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    if (e->op == IR_VAR)
        return e->decl->source_name;
    const char *name = assigned_name(host->func, e);
    if (name)
        return name;
    if (e->op == IR_MEMBER)
        return e->text;
    if (e->op != IR_VALUE || launch_dim_method(e))
        return e->op == IR_VALUE ? launch_dim_method(e) : NULL;
    const struct ir_stmt *d = e->value->def;
    if (d->kind == IR_STMT_CALL)
        return d->name;
    if (d->kind == IR_STMT_PHI)
        return d->var->source_name;
    if (d->kind != IR_STMT_LOAD)
        return NULL;
    for (const struct ir_expr *a = d->addr; a; a = a->arg_count ? a->args[0] : NULL) {
        if (a->op == IR_FIELD)
            return a->text;
        if (a->op == IR_ADDR || a->op == IR_VAR)
            return a->decl->source_name;
    }
    return NULL;
}
