/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/kept_count.h"

#include "pass/launch_dim.h"

static bool is_in_member_array(const struct ir_expr *addr)
{
    return addr->op == IR_PTRADD && addr->args[0]->op == IR_FIELD &&
           ir_strip_casts(addr->args[1])->op != IR_INT;
}

const struct ir_expr *kept_count(const struct ir_stmt *s)
{
    const struct ir_expr *e = s->kind == IR_STMT_STORE ? s->expr : NULL;
    bool narrowed = e && e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 32;
    if (!narrowed || !is_in_member_array(s->addr))
        return NULL;
    while (e->op == IR_CAST)
        e = e->args[0];
    return launch_dim_is_numel(e) ? e : NULL;
}
