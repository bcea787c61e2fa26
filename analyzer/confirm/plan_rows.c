/* SPDX-License-Identifier: Apache-2.0 */
/* Arrays of which each block has a row: `block * length + place`, checked against `length`. */
#include "confirm/plan_internal.h"
#include "pass/affine.h"
#include "reduce/reduce.h"

/* How many blocks there are of the number that `e` is, or 0: it is no block's number. */
static int64_t blocks_of(const struct plan_launch *l, const struct ir_expr *e)
{
    const struct ir_stmt *call = e->op == IR_VALUE ? e->value->def : NULL;
    for (unsigned i = 0; i < 3; i++) {
        if (ir_is_builtin(e, IR_BUILTIN_CTAID_X + i))
            return l->grid[i];
    }
    if (call && call->kind == IR_STMT_CALL && reduce_is_block_number(call))
        return (int64_t)l->grid[0] * l->grid[1] * l->grid[2];
    return 0;
}

static bool is_thread_number(const struct affine_term *t)
{
    return t->coefficient > 0 && t->atom_count == 1 && t->atoms[0]->op == IR_BUILTIN &&
           t->atoms[0]->builtin >= IR_BUILTIN_TID_X && t->atoms[0]->builtin <= IR_BUILTIN_TID_Z;
}

int64_t plan_block_rows(struct plan_work *w, const struct plan_launch *l)
{
    struct affine index = affine_of(w->scratch, w->claim->index);
    const struct ir_expr *size = ir_strip_casts(w->claim->size);
    int64_t rows = 0;
    if (!index.ok || index.constant < 0)
        return 0;
    for (size_t i = 0; i < index.terms.len; i++) {
        const struct affine_term *t = &index.terms.at[i];
        bool first = t->atom_count == 2 && t->atoms[0] == size;
        bool second = t->atom_count == 2 && t->atoms[1] == size;
        if (is_thread_number(t))
            continue;
        if ((!first && !second) || t->coefficient != 1 || rows)
            return 0;
        rows = blocks_of(l, t->atoms[first ? 1 : 0]);
        if (!rows)
            return 0;
    }
    return rows;
}
