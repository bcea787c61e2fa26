/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/read_only.h"

enum { READ_DEPTH = 3 };

static bool is_argument_read(const struct ir_stmt *call, size_t index, unsigned depth);

/* The pointer itself, or one into the same object. */
static bool leads_into(const struct ir_expr *e, const struct ir_expr *param)
{
    return e && e->type && e->type->kind == TYPE_POINTER && ir_address_root(e) == param;
}

/* The statement writes there, or lets the pointer out of sight. */
static bool may_write(const struct ir_stmt *s, const struct ir_expr *param, unsigned depth)
{
    bool access = ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS;
    if (s->kind == IR_STMT_EVAL || s->kind == IR_STMT_SET || s->kind == IR_STMT_BRANCH)
        return false;
    if (access && s->kind != IR_STMT_LOAD && ir_address_root(s->addr) == param)
        return true;
    if (leads_into(s->expr, param) || (s->object && ir_contains(s->object, param)))
        return true;
    for (size_t i = 0; i < s->args.len; i++)
        if (leads_into(s->args.at[i], param) && !is_argument_read(s, i, depth))
            return true;
    return false;
}

static bool is_argument_read(const struct ir_stmt *call, size_t index, unsigned depth)
{
    const struct ir_func *f = call->kind == IR_STMT_CALL ? call->callee : NULL;
    const struct ir_decl *param = f && index < f->params.len ? f->params.at[index] : NULL;
    if (!param || !f->has_body || f->has_errors || depth >= READ_DEPTH)
        return false;
    const struct ir_expr *p = ir_var(f->module, param);
    for (size_t i = 0; i < f->stmts.len; i++)
        if (may_write(f->stmts.at[i], p, depth + 1))
            return false;
    return true;
}

bool read_only_is_argument(const struct ir_stmt *call, size_t index)
{
    return is_argument_read(call, index, 0);
}
