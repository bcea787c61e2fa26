/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `collect(in, out, n)` of a kernel: out is followed down into what is called, where each statement may only store
 * through it, and up into each caller, where it has another name.
 */
#include "pass/write_only.h"

#include "base/limits.h"
#include "pass/calls.h"

static bool is_only_written(const struct ir_func *f, const struct ir_expr *root, unsigned depth);

/* What is called with a pointer into it only writes there. */
static bool is_written_by_callee(const struct ir_stmt *call, size_t index,
                                 const struct ir_expr *root, unsigned depth)
{
    const struct ir_func *f = call->kind == IR_STMT_CALL ? call->callee : NULL;
    bool seen = f && f->has_body && !f->has_errors && index < f->params.len;
    return seen && depth < LIMIT_WRAPPER_DEPTH && ir_address_root(call->args.at[index]) == root &&
           is_only_written(f, ir_var(f->module, f->params.at[index]), depth + 1);
}

/* The statement reads there, or lets the pointer out of sight. */
static bool may_read(const struct ir_stmt *s, const struct ir_expr *root, unsigned depth)
{
    const struct ir_expr *whole = root->op == IR_MEMBER ? root->args[0] : root;
    if (s->kind == IR_STMT_EVAL || s->kind == IR_STMT_SET || s->kind == IR_STMT_BRANCH)
        return false;
    if (s->kind != IR_STMT_STORE && s->addr && ir_contains(s->addr, root))
        return true;
    if (ir_contains(s->expr, root) || ir_contains(s->object, whole))
        return true;
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *arg = s->args.at[i];
        if ((ir_contains(arg, root) && !is_written_by_callee(s, i, root, depth)) ||
            (root != whole && ir_strip_all_casts(arg) == whole))
            return true;
    }
    return s->kind == IR_STMT_LAUNCH;
}

static bool is_only_written(const struct ir_func *f, const struct ir_expr *root, unsigned depth)
{
    for (size_t i = 0; i < f->stmts.len; i++)
        if (may_read(f->stmts.at[i], root, depth))
            return false;
    return true;
}

static bool is_argument(const struct ir_expr *e)
{
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

static bool is_only_written_up(const struct analysis_func *af, const struct ir_expr *root,
                               unsigned depth)
{
    bool member = root->op == IR_MEMBER && is_argument(root->args[0]);
    size_t n;
    if ((!member && !is_argument(root)) || !is_only_written(af->func, root, 0))
        return false;
    if (af->func->kind == FUNC_KERNEL)
        return true;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    if (n == 0 || member || depth >= LIMIT_WRAPPER_DEPTH ||
        calls_has_hidden(af->analysis->calls, af->func))
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        const struct ir_expr *given = ir_argument_for(sites[i], root->decl);
        if (!caller || !given || !is_only_written_up(caller, ir_address_root(given), depth + 1))
            return false;
    }
    return true;
}

bool write_only_is(const struct analysis_func *af, const struct ir_expr *root)
{
    return is_only_written_up(af, root, 0);
}
