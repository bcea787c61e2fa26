/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Member arrays of a declared length, and counts that the run makes:
 *
 *     struct store { unsigned sums[32]; struct tie ties[64]; unsigned tied; };
 *     if (lane == 31)
 *         store->sums[warp] = sum;    // one of 32: as many as a block has warps
 *     if (warp < store->tied)
 *         use(store->ties[warp]);     // so many of the 64 are in use
 *
 * The check says how many ties there are, and nothing of how long another array is: the declaration says that.
 */
#include <string.h>

#include "solve/bound_internal.h"

/* The array that a pointer's class declares under that name; in a template the type of the pointer may be lost in a
 * cast to `auto *`, under which it still is. */
static const struct ir_type *declared(const struct ir_expr *field)
{
    const struct ir_expr *e = field->args[0];
    for (; e->op == IR_CAST; e = e->args[0]) {
        const struct ir_type *t = e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
        if (t && t->record)
            break;
    }
    const struct ir_type *t = e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    for (size_t i = 0; t && t->record && i < t->record->fields.len; i++) {
        if (strcmp(t->record->fields.at[i].name, field->text) == 0)
            return t->record->fields.at[i].type;
    }
    return NULL;
}

/* `store->sums` of `store->sums[warp]`; in a template, where it is not known to be an array, what is read there.  NULL:
 * no array of a declared length. */
static const struct ir_expr *member_array(const struct access *x)
{
    const struct ir_stmt *read = x->root->op == IR_VALUE ? x->root->value->def : NULL;
    const struct ir_expr *field = x->member_dims == 1                  ? x->member
                                  : read && read->kind == IR_STMT_LOAD ? read->addr
                                                                       : NULL;
    const struct ir_type *t = field && field->op == IR_FIELD ? declared(field) : NULL;
    return t && t->kind == TYPE_ARRAY && (t->count > 0 || t->count_expr) ? field : NULL;
}

bool bound_is_of_other_member(struct bound_search *q, const struct bound_candidate *c,
                              struct cfg_edge e, const struct ir_expr *size)
{
    const struct ir_expr *array = member_array(&c->access);
    if (!array || !ir_has_op(size, IR_VALUE))
        return false;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *o = &q->candidates.at[i];
        if (member_array(&o->access) == array &&
            cfg_edge_dominates(q->af->cfg, e, o->access.stmt->block))
            return false;
    }
    return true;
}
