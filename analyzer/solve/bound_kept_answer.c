/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A check whose answer the block keeps: `has[i] = i < n;`, the answers go along with what is sorted, and then
 * `if (has[i]) out[i] = kept[i];`.
 */
#include "solve/bound_internal.h"

/* It is compared with something, a length as a rule. */
static bool is_compared(struct bound_search *q, const struct ir_expr *e, const struct affine *place)
{
    for (unsigned side = 0; side < 2; side++) {
        struct affine asked = affine_of(q->arena, e->args[side]);
        if (asked.ok && affine_equal(&asked, place))
            return true;
    }
    return false;
}

bool bound_is_kept_answer(struct bound_search *q, const struct fact *f)
{
    const struct ir_func *func = q->af->func;
    const struct ir_stmt *load = ir_element_load_of(f->left);
    const struct ir_expr *root = load ? ir_address_root(load->addr) : NULL;
    if (f->op != IR_NE || !ir_is_const(f->right, 0) || !root || root->op != IR_ADDR ||
        !ir_is_shared(root->decl) || load->addr->op != IR_PTRADD)
        return false;
    struct affine place = affine_of(q->arena, load->addr->args[1]);
    for (size_t i = 0; place.ok && i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_STORE ? ir_strip_all_casts(s->expr) : NULL;
        if (e && ir_compares(e) && e->op != IR_EQ && e->op != IR_NE && s->addr == load->addr &&
            cfg_stmt_dominates(q->af->cfg, s, load) && is_compared(q, e, &place))
            return true;
    }
    return false;
}
