/* SPDX-License-Identifier: Apache-2.0 */
/* What a lambda captures, as the function around it has it: `auto load = [&](int stage) { s[stage][tid] = ...; };`. */
#include <string.h>

#include "pass/interval.h"
#include "pass/lanes_internal.h"

static bool is_same_variable(const struct ir_decl *x, const struct ir_decl *y)
{
    return x && y && x->source_name && y->source_name && x->span.line == y->span.line &&
           x->span.column == y->span.column && strcmp(x->source_name, y->source_name) == 0;
}

static bool is_set_in(const struct ir_func *f, const struct ir_decl *d)
{
    for (size_t i = 0; i < f->stmts.len; i++)
        if (is_same_variable(f->stmts.at[i]->var, d))
            return true;
    return false;
}

/* By some lambda in it, through a reference. */
static bool is_changed(const struct ir_func *around, const struct ir_decl *d)
{
    const struct ir_module *m = around->module;
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i], *in = f;
        while (in && in != around)
            in = in->is_lambda ? in->parent : NULL;
        if (in && f != around && is_set_in(f, d))
            return true;
    }
    return false;
}

/* The one value that the function gives the variable; of a parameter, or of what it captures itself, the variable. */
static const struct ir_expr *value_in(const struct ir_func *f, const struct ir_decl *d)
{
    const struct ir_expr *value = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!is_same_variable(s->var, d))
            continue;
        if (value || s->kind != IR_STMT_SET || !s->expr)
            return NULL;
        value = s->expr;
    }
    for (size_t i = 0; i < f->decls.len && !value; i++) {
        const struct ir_decl *x = f->decls.at[i];
        bool given = x->storage == STORAGE_PARAM || x->storage == STORAGE_CAPTURE;
        if (given && !x->in_memory && is_same_variable(x, d) && ir_type_same(x->type, d->type))
            value = ir_var(f->module, x);
    }
    return value;
}

static bool is_no_constant(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_TPARAM && e->op != IR_SIZEOF && !lanes_loaded_constant(e);
}

/* A constant out of sight stands for itself no more where the variable's name stands for it: whether `row * STRIDE +
 * column` keeps rows apart is asked of the expression (race_harmless.h).  It may choose between others,
 * `WIDE ? 4 : 8`. */
static bool rests_on_constant(const struct ir_expr *e)
{
    if (e->op == IR_SELECT)
        return rests_on_constant(e->args[1]) || rests_on_constant(e->args[2]);
    return !ir_walk(e, is_no_constant, NULL);
}

const struct ir_expr *interval_captured(const struct lanes_frame *f, const struct ir_expr *e,
                                        const struct lanes_frame **around,
                                        const struct ir_block **from)
{
    const struct ir_decl *d = e->op == IR_VAR ? e->decl : NULL;
    const struct ir_func *lambda = f->af->func, *outside = lambda->parent;
    if (!d || d->storage != STORAGE_CAPTURE || ir_is_own_member(d) || !lambda->is_lambda ||
        !outside || !f->parent)
        return NULL;
    const struct ir_stmt *call = NULL;
    for (; f->parent && f->af->func != outside; f = f->parent)
        call = f->call;
    if (f->af->func != outside || is_set_in(lambda, d) || is_changed(outside, d))
        return NULL;
    const struct ir_expr *value = value_in(outside, d);
    if (!value || value->type->kind != e->type->kind /* its address */ || rests_on_constant(value))
        return NULL;
    *around = f;
    *from = call->block;
    return value;
}
